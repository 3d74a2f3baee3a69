#!/usr/bin/env bash
# Checks the subjects of all commits since the base: at most 72 characters, a capital letter first, no full stop at the end.
# Usage: commit_subjects.sh BASE, in the root of a repository.
# Without Git or without the history there is nothing to check: the script says so. A complete history that lacks BASE fails under CI.
set -euo pipefail
export LC_ALL=C.UTF-8  # ${#subject} counts characters, not bytes

base=${1:?usage: commit_subjects.sh BASE}
most=72

skip() {
  echo "commit subjects: $*; they were NOT checked" >&2
  exit 0
}

command -v git >/dev/null || skip "git is not installed"
if ! [ -e .git ] || ! git rev-parse --verify --quiet HEAD >/dev/null; then skip "no Git history here"; fi
if ! git merge-base --is-ancestor "$base" HEAD 2>/dev/null; then
  [ "$(git rev-parse --is-shallow-repository)" = false ] || skip "this clone is shallow and lacks $base"
  [ -n "${CI:-}" ] || skip "$base is not an ancestor of HEAD"
  echo "commit subjects: $base is not an ancestor of HEAD" >&2
  exit 1
fi

faults=0
while read -r commit subject; do
  fault=
  [ ${#subject} -le $most ] || fault="${#subject} characters, at most $most"
  [[ $subject != [[:lower:]]* ]] || fault="begins with a small letter"
  [[ $subject != *. ]] || fault="ends with a full stop"
  if [ -n "$fault" ]; then
    echo "commit $commit: $fault: $subject" >&2
    faults=$((faults + 1))
  fi
done < <(git log --format='%h %s' "$base..HEAD")
[ $faults -eq 0 ]
