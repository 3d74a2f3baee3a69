"""The conditions of each rule that its text must name: those in English, then in Chinese, by the text's topic and id."""

CONDITIONS: dict[tuple[str, str], tuple[str, str]] = {
    ("skill", "ren-de"): (
        "play phase | hand cards | another hero | any number of times | phase's total | heals",
        "出牌阶段 | 手牌 | 其他角色 | 次数不限 | 本阶段 | 回复",
    ),
    ("skill", "guan-xing"): (
        "start of your prepare phase | may | back on top | under it | any order",
        "准备阶段开始时 | 可以 | 放回牌堆顶 | 牌堆底 | 顺序任意",
    ),
    ("skill", "ma-shu"): (
        "end of your move phase | if you have 军 | play phase | switch | for each point spent | lose all 军",
        "移动阶段结束时 | 若有“军” | 出牌阶段 | 开关 | 按用掉的点数 | 弃所有“军”",
    ),
    ("skill", "qi-cai"): (
        "tricks | area tricks | switch | spread",
        "锦囊 | 范围锦囊 | 开关 | 蔓延",
    ),
    ("skill", "qi-xi"): (
        "black | hand or equipment | Dismantle",
        "黑色 | 手牌或装备牌 | 过河拆桥",
    ),
    ("skill", "fan-jian"): (
        "Once per play phase | if you have hand cards | another hero | names a suit | random | shown | suit differs",
        "出牌阶段限一次 | 若有手牌 | 其他角色 | 选一种花色 | 随机 | 展示 | 花色不同",
    ),
    ("skill", "du-jiang"): (
        "Before you move | after each of your steps | on a lake | without a hero | switch | first time in a turn | "
        "in this turn | only target other heroes at distance | cannot be answered",
        "移动前 | 每走一步后 | 若在湖泊 | 没有角色 | 开关 | 每回合第一次 | 本回合 | 只能以距离为 | 不能被响应",
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
        "Once per play phase | hand card | another hero | you move it | if a step is possible",
        "出牌阶段限一次 | 手牌 | 其他角色 | 由你令其移动 | 走不了就不走",
    ),
    ("skill", "jie-yin"): (
        "Once per play phase | hand cards | wounded man | you and he",
        "出牌阶段限一次 | 手牌 | 受伤的男性 | 你与其",
    ),
    ("skill", "fu-ying"): (
        "After you take damage | another hero | any distance | random | equipment",
        "受到伤害后 | 其他角色 | 任意距离 | 随机 | 装备",
    ),
    ("skill", "gui-cai"): (
        "judgement of any hero | Before | hand card",
        "任何角色的判定 | 生效前 | 手牌",
    ),
    ("skill", "tu-xi"): (
        "start of your draw phase | draw nothing | random | each | other heroes with hand cards | up to",
        "摸牌阶段开始时 | 不摸牌 | 随机 | 每人一张 | 有手牌的其他角色 | 至多",
    ),
    ("skill", "yi-ji"): (
        "each point of damage | all to one hero | possibly yourself | switch",
        "每受到一点伤害 | 全部交给 | 也可以是自己 | 开关",
    ),
    ("skill", "xiao-rui"): (
        "start of the turn | another hero of your side | it chooses for this turn | move phase | plain strikes | nothing | "
        "loses a 甲",
        "回合开始时 | 己方其他角色 | 其为本回合选择 | 移动阶段 | 普杀 | 都不要 | 弃一枚",
    ),
    ("skill", "li-jian"): (
        "Once per play phase | hand or equipment | another man | whom he could target | without a card | cannot be nullified",
        "出牌阶段限一次 | 手牌或装备牌 | 另一名男性 | 能以决斗指定 | 没有实体牌 | 不能被无懈可击响应",
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
        "With more than | cross enemies | outside camps and bases | same direction | If it cannot | of your move phase | "
        "nearest cell | may deal",
        "移动点数大于 | 穿越敌方角色 | 军营和大本营以外 | 同一方向 | 若其走不了 | 属于你的移动阶段 | 最近 | 可以对其造成",
    ),
    ("skill", "you-bing"): (
        "start of your move phase | another hero | no marshal | in this phase | each of your steps | same direction | if it can",
        "移动阶段开始时 | 其他角色 | 不是主帅 | 本阶段 | 每走一步 | 同一方向 | 走不了就不走",
    ),
    ("card", "strike"): (
        "another hero | in attack range | unless it plays a Dodge | per play phase",
        "其他角色 | 攻击范围内 | 不出闪 | 每个出牌阶段",
    ),
    ("card", "line-strike"): (
        "another hero | also | same row or column | any distance",
        "其他角色 | 也可以 | 同一行或同一列 | 任意距离",
    ),
    ("card", "dodge"): (
        "strike | Arrows",
        "杀 | 万箭齐发",
    ),
    ("card", "peach"): (
        "play phase | wounded | possibly yourself | dying",
        "出牌阶段 | 受伤 | 也可以是自己 | 濒死",
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
        "with hand cards | possibly yourself | shows its hand | ♦ | every hero within | fire damage",
        "有手牌 | 也可以是自己 | 展示所有手牌 | 方块 | 格内的每名角色 | 火焰伤害",
    ),
    ("card", "duel"): (
        "Another hero | in turn | that hero first | plays none",
        "其他角色 | 轮流 | 对方先出 | 不出的一方",
    ),
    ("card", "flood"): (
        "Another hero | all its equipment | at least one card | or takes",
        "其他角色 | 所有装备 | 至少一张 | 否则",
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
        "another hero | has none there | Unless nullified | move phase | next turn",
        "其他角色 | 没有乐不思蜀 | 除非被抵消 | 移动阶段 | 下个回合",
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
        "other sex | you may | hand card | If it has no hand card",
        "异性 | 可以 | 手牌 | 其没有手牌时",
    ),
    ("card", "ice-sword"): (
        "Instead of dealing damage | you may | one after the other | only card | random | equipment",
        "不造成伤害 | 可以 | 依次 | 只有一张 | 随机 | 装备",
    ),
    ("card", "dragon-blade"): (
        "After a Dodge | same target | at once | any distance | does not count",
        "被闪抵消后 | 同一目标 | 立刻 | 不计距离 | 不计入次数",
    ),
    ("card", "serpent-spear"): (
        "hand cards | plain strike | used or played",
        "手牌 | 普杀 | 使用或打出",
    ),
    ("card", "axe"): (
        "After a Dodge | other cards | hand or equipment | hits nevertheless",
        "被闪抵消后 | 其他 | 手牌或装备牌 | 仍然命中",
    ),
    ("card", "halberd"): (
        "whole hand | up to",
        "全部手牌 | 至多",
    ),
    ("card", "feather-fan"): (
        "When you use a strike | you may | fire damage",
        "使用杀时 | 可以 | 火焰伤害",
    ),
    ("card", "eight-trigrams"): (
        "need a Dodge | may | judgement | red",
        "需要闪时 | 可以 | 判定 | 红色",
    ),
    ("card", "nioh-shield"): (
        "Black strikes | no effect",
        "黑色的杀 | 无效",
    ),
    ("card", "defensive-horse"): (
        "your own turn | more than | any obstacle | still reach a cell",
        "自己的回合 | 大于 | 任何障碍 | 还能走到",
    ),
    ("card", "offensive-horse"): (
        "Once per play phase | must be possible",
        "出牌阶段限一次 | 必须能走",
    ),
    ("terrain", "wood"): (
        "needs a Dodge | may make a judgement | ♥ | Fire",
        "需要闪时 | 可以判定 | 红桃 | 火焰伤害",
    ),
    ("terrain", "lake"): (
        "draw phase | end phase | heals",
        "摸牌阶段 | 结束阶段 | 回复",
    ),
    ("terrain", "tower"): (
        "play phase | void | first strike may also | same row or column | if it has a weapon | any distance | another hero",
        "出牌阶段 | 无效 | 第一张杀还可以 | 同一行或同一列 | 若装备着武器 | 任意距离 | 其他角色",
    ),
    ("terrain", "post"): (
        "end phase | may look | on top of the deck | any hero, possibly itself",
        "结束阶段 | 可以看 | 牌堆顶 | 也可以是自己",
    ),
}
