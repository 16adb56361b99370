#!/usr/bin/env bash
# date-holidays 3.37.0 has no public holiday in South Australia on Christmas Day 2027, a Saturday. It moves the day to Monday
# 27 December, as the state's repealed act did; since the Public Holidays Act 2023 the Saturday is a holiday and the Monday is
# one more (SafeWork SA, 30 November 2023). A dealer's hours that are filled in from the package would say "open" in Adelaide on Christmas Day.
#
# Expected for each state: 25 and 27 December. Seen: both for Victoria and New South Wales, and the 27th alone for South Australia.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts date-holidays@3.37.0

cat >try.mjs <<'JS'
import Holidays from 'date-holidays'

for (const state of ['SA', 'VIC', 'NSW']) {
  const days = new Holidays('AU', state)
    .getHolidays(2027)
    .filter(({ name, type }) => type === 'public' && name.startsWith('Christmas Day'))
    .map(({ date }) => date.slice(0, 10))
  console.log(state, days.join(' '))
}
JS

cat >expected.txt <<'TEXT'
SA 2027-12-27
VIC 2027-12-25 2027-12-27
NSW 2027-12-25 2027-12-27
TEXT
node try.mjs | tee seen.txt
diff expected.txt seen.txt
