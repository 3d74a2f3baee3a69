"""The conditions of each rule that its text must name: those in English, then in Chinese, by the text's topic and id."""

CONDITIONS: dict[tuple[str, str], tuple[str, str]] = {
    ("skill", "ren-de"): (
        "play phase | one or more hand cards | another hero | any number of times | total of cards given in this phase | "
        "or more heals you",
        "出牌阶段 | 至少一张手牌 | 其他角色 | 次数不限 | 本阶段这样交出的手牌总数 | 首次达到或超过",
    ),
    ("skill", "guan-xing"): (
        "start of your prepare phase | may | back on top | under it | any order",
        "准备阶段开始时 | 可以 | 放回牌堆顶 | 牌堆底 | 顺序任意",
    ),
    ("skill", "ma-shu"): (
        "end of your move phase | as many 军 | play phase | any number of times | if you have 军 | a step is possible | "
        "switch | at least one step | for each point spent | lose all 军",
        "移动阶段结束时 | 同样数目 | 出牌阶段 | 次数不限 | 若有“军” | 且能走 | 开关 | 至少走一步 | 按用掉的点数 | 弃所有“军”",
    ),
    ("skill", "qi-cai"): (
        "tricks | area tricks | switch | spread of Fire of Camps",
        "锦囊 | 范围锦囊 | 开关 | 火烧连营的蔓延",
    ),
    ("skill", "qi-xi"): (
        "black | hand or equipment | Dismantle",
        "黑色 | 手牌或装备牌 | 过河拆桥",
    ),
    ("skill", "fan-jian"): (
        "Once per play phase | if you have hand cards | you may | another hero | names a suit | random | shown | "
        "takes the card | suit differs",
        "出牌阶段限一次 | 若有手牌 | 可以 | 其他角色 | 选一种花色 | 随机 | 展示 | 获得 | 花色不同",
    ),
    ("skill", "du-jiang"): (
        "Before you move | after each of your steps | whoever moves you | on a lake | without a hero | switch | "
        "first time in a turn | 衣 | until the turn ends | in this turn | only target other heroes at distance | "
        "whatever their kind | cannot be answered",
        "移动前 | 每走一步后 | 由谁操作 | 若在湖泊 | 没有角色 | 开关 | 每回合第一次 | “衣” | 到该回合结束为止 | 本回合 | "
        "只能以距离为 | 不论杀的种类 | 不能被响应",
    ),
    ("skill", "guo-se"): (
        "♦ | hand or equipment | Indulgence",
        "方块 | 手牌或装备牌 | 乐不思蜀",
    ),
    ("skill", "liu-li"): (
        "target of a strike | discard a card, from your hand or equipment | distance aside | could be one | not its target yet",
        "成为杀的目标 | 弃一张手牌或装备牌 | 不计距离 | 合法目标 | 还不是目标",
    ),
    ("skill", "yan-mie"): (
        "Once per play phase | ♥ hand card | Fire of Camps",
        "出牌阶段限一次 | 红桃手牌 | 火烧连营",
    ),
    ("skill", "zhi-bian"): (
        "Once per play phase | you may | hand card | another hero | you move that hero | if a step is possible",
        "出牌阶段限一次 | 可以 | 手牌 | 其他角色 | 由你令其移动 | 走不了就不走",
    ),
    ("skill", "jie-yin"): (
        "Once per play phase | you may | hand cards | wounded man | you and he",
        "出牌阶段限一次 | 可以 | 手牌 | 受伤的男性 | 你与其",
    ),
    ("skill", "fu-ying"): (
        "Each time you take damage | of whatever amount | you may then | another hero | any distance | random | equipment",
        "每次受到伤害后 | 不论点数 | 可以 | 其他角色 | 任意距离 | 随机 | 装备",
    ),
    ("skill", "gui-cai"): (
        "judgement of any hero | Before | hand card",
        "任何角色的判定 | 生效前 | 手牌",
    ),
    ("skill", "tu-xi"): (
        "start of your draw phase | you may | draw nothing | random | each | other heroes within | that have hand cards | up to",
        "摸牌阶段开始时 | 可以 | 不摸牌 | 随机 | 每人一张 | 格内 | 有手牌的其他角色 | 至多",
    ),
    ("skill", "yi-ji"): (
        "After you take damage | each point of it | you may | all to one hero | possibly yourself | switch",
        "伤害后 | 每受到一点伤害 | 可以 | 全部交给 | 也可以是自己 | 开关",
    ),
    ("skill", "xiao-rui"): (
        "start of the turn | another hero of your side | it chooses for this turn | move phase | plain strikes | nothing | "
        "loses a 甲",
        "回合开始时 | 己方其他角色 | 其为本回合选择 | 移动阶段 | 普杀 | 都不要 | 弃一枚",
    ),
    ("skill", "li-jian"): (
        "Once per play phase | you may | hand or equipment | another man | whom the first could target | without a card | "
        "cannot be nullified",
        "出牌阶段限一次 | 可以 | 手牌或装备牌 | 另一名男性 | 能以决斗指定 | 没有实体牌 | 不能被无懈可击响应",
    ),
    ("skill", "ben-ming"): (
        "move phase | whatever your HP | Changes of the points count on top | a later effect that sets them",
        "移动阶段 | 与体力无关 | 加减点数的效果另计 | 之后设定点数的效果",
    ),
    ("skill", "gui-ying"): (
        "start of your end phase | may | own base",
        "结束阶段开始时 | 可以 | 己方大本营",
    ),
    ("skill", "chong-sha"): (
        "point left | step onto enemies | still reach a cell | outside camps and bases | you may make | same direction | "
        "If it makes no step | still in your way | of your move phase | nearest cell | may deal",
        "剩余移动点数大于 | 穿越敌方角色 | 还能走到 | 军营和大本营以外 | 可以令其 | 同一方向 | 若其没走一步 | 仍挡着你 | "
        "属于你的移动阶段 | 最近 | 可以对其造成",
    ),
    ("skill", "you-bing"): (
        "start of your move phase | another hero | of either side | no marshal | its own side's flag | in this phase | "
        "each of your steps | same direction | if it can",
        "移动阶段开始时 | 其他角色 | 不论敌我 | 不是主帅 | 自身一方军旗 | 本阶段 | 每走一步 | 同一方向 | 走不了就不走",
    ),
    ("card", "strike"): (
        "plain | another hero | in attack range | of your weapon | without one | unless it plays a Dodge | per play phase | "
        "of whatever kind",
        "限用 | 其他角色 | 攻击范围内 | 武器的范围 | 没有武器 | 不出闪 | 每个出牌阶段 | 不论种类",
    ),
    ("card", "line-strike"): (
        "counts and hits like a plain one | another hero | also | same row or column | any distance",
        "效果和次数限制同普杀 | 其他角色 | 也可以 | 同一行或同一列 | 任意距离",
    ),
    ("card", "dodge"): (
        "a strike on you | Arrows",
        "对你的杀 | 万箭齐发",
    ),
    ("card", "peach"): (
        "play phase | wounded | possibly yourself | in any turn | dying",
        "出牌阶段 | 受伤 | 也可以是自己 | 在任何回合 | 濒死",
    ),
    ("card", "dismantle"): (
        "another hero | random hand card | of your choice | delay zone",
        "其他角色 | 随机的手牌 | 指定的 | 延迟区",
    ),
    ("card", "swap"): (
        "another hero | Swap cells",
        "其他角色 | 交换位置",
    ),
    ("card", "fire-camps"): (
        "with hand cards | possibly yourself, shows | shows its hand | ♦ | every hero within | possibly yourself, take | "
        "fire damage | ring order | switch",
        "有手牌 | 也可以是自己）展示 | 展示所有手牌 | 方块 | 格内的每名角色 | 也可以是自己）按 | 火焰伤害 | 座次 | 开关",
    ),
    ("card", "duel"): (
        "Another hero | in turn | that hero first | first to play none",
        "其他角色 | 轮流 | 对方先出 | 先不出的一方",
    ),
    ("card", "flood"): (
        "Another hero | chooses | all its equipment | must have some | or takes | from you",
        "其他角色 | 选择 | 所有装备 | 须有装备 | 否则 | 你造成",
    ),
    ("card", "windfall"): (
        "Draw",
        "摸",
    ),
    ("card", "nullify"): (
        "any distance | one hero | another Nullify | Indulgence",
        "不限距离 | 一名角色 | 另一张无懈可击 | 乐不思蜀",
    ),
    ("card", "barbarians"): (
        "Each other hero | plays a strike | or takes",
        "每名其他角色 | 出一张杀 | 否则",
    ),
    ("card", "arrows"): (
        "Each other hero | plays a Dodge | or takes",
        "每名其他角色 | 出一张闪 | 否则",
    ),
    ("card", "peach-garden"): (
        "Each wounded hero | yourself included",
        "每名受伤角色 | 包括自己",
    ),
    ("card", "swift-march"): (
        "must be possible | At least one step | by switch",
        "必须能走 | 至少走一步 | 开关",
    ),
    ("card", "indulgence"): (
        "another hero | has none there | delay phase | next turn | discarded | unless nullified then | move phase",
        "其他角色 | 没有乐不思蜀 | 延迟阶段 | 下个回合 | 弃掉此牌 | 除非这时被抵消 | 移动阶段",
    ),
    ("card", "crossbow"): (
        "Any number of strikes",
        "杀不限次数",
    ),
    ("card", "qinggang-sword"): (
        "ignore armour",
        "无视防具",
    ),
    ("card", "double-swords"): (
        "other sex | before it answers | you may | hand card | If it has no hand card",
        "异性 | 其响应前 | 可以 | 手牌 | 其没有手牌时",
    ),
    ("card", "ice-sword"): (
        "Instead of dealing damage | you may | one after the other | only card | random | equipment",
        "不造成伤害 | 可以 | 依次 | 只有一张 | 随机 | 装备",
    ),
    ("card", "dragon-blade"): (
        "After a Dodge | card of your hand | same target | at once | any distance | does not count",
        "被闪抵消后 | 手牌里 | 同一目标 | 立刻 | 不计距离 | 不计入次数",
    ),
    ("card", "serpent-spear"): (
        "hand cards | plain strike | used or played | colour | differ, none",
        "手牌 | 普杀 | 使用或打出 | 颜色 | 不同色则无色",
    ),
    ("card", "axe"): (
        "After a Dodge | you may | hand or equipment | the Axe itself excepted | hits nevertheless",
        "被闪抵消后 | 可以 | 手牌或装备牌 | 贯石斧本身除外 | 仍然命中",
    ),
    ("card", "halberd"): (
        "single strike card | whole hand | up to",
        "一张杀 | 全部手牌 | 至多",
    ),
    ("card", "feather-fan"): (
        "When you use a strike | you may | fire damage | before it is known",
        "使用杀时 | 可以 | 火焰伤害 | 尚未知",
    ),
    ("card", "eight-trigrams"): (
        "Each time you need a Dodge | may | one judgement | red | still play one",
        "每次需要闪时 | 可以 | 判定一次 | 红色 | 仍可以出闪",
    ),
    ("card", "nioh-shield"): (
        "Black strikes | no effect",
        "黑色的杀 | 无效",
    ),
    ("card", "defensive-horse"): (
        "your own turn | more than | point left | mountains and any heroes | still reach a cell",
        "自己的回合 | 大于 | 剩余移动点数 | 山岭和任何角色 | 还能走到",
    ),
    ("card", "offensive-horse"): (
        "Once per play phase | must be possible",
        "出牌阶段限一次 | 必须能走",
    ),
    ("terrain", "wood"): (
        "Each time | needs a Dodge | may make one judgement | ♥ | still play one | Fire",
        "每次 | 需要闪时 | 可以判定一次 | 红桃 | 仍可以出闪 | 火焰伤害",
    ),
    ("terrain", "lake"): (
        "here in its draw phase | here in its end phase | heals",
        "摸牌阶段在此 | 结束阶段在此 | 回复",
    ),
    ("terrain", "tower"): (
        "play phase | void | first strike of that phase may also | same row or column | if it has a weapon | "
        "any distance | another hero",
        "出牌阶段 | 无效 | 该阶段第一张杀还可以 | 同一行或同一列 | 若装备着武器 | 任意距离 | 其他角色",
    ),
    ("terrain", "post"): (
        "end phase | may look | on top of the deck | must then give | any hero, possibly itself",
        "结束阶段在此 | 可以看 | 牌堆顶 | 必须 | 也可以是自己",
    ),
}
