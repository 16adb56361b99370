#!/usr/bin/env bash
# parse-price 1.1.8: a number from a price as a page or a feed writes it. Importers of stock that is scraped or exported as text
# meet this with whole dollars, as nearly all vehicles are priced in Australia and New Zealand.
#
# Expected: the comma before three digits separates thousands, whatever these are. parsecurrency 1.1.1 and price-parser 3.4.0
# say so. Seen: the comma is one only if the last digit is a zero. "$23,990" is 23990 and "$23,995" is 23.995; "$1,050,000" is
# 1050000 and "$1,234,567" is 1.234. Prices that end in 0 pass every test, and a "drive away" price that ends in 888 or 999
# does not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts parse-price@1.1.8 parsecurrency@1.1.1 price-parser@3.4.0

cat >try.mjs <<'JS'
import parsePrice from 'parse-price'
import parseCurrency from 'parsecurrency'
import { parseFirst } from 'price-parser'

for (const price of ['$23,990', '$23,995', '$18,888', '$149,999', '$1,050,000', '$1,234,567', '$23,995.00']) {
  const others = [parseCurrency(price)?.value, parseFirst(price)?.floatValue]
  console.log(`${price}: ${parsePrice(price)}; others: ${others.join(', ')}`)
}
JS

cat >expected.txt <<'TEXT'
$23,990: 23990; others: 23990, 23990
$23,995: 23.995; others: 23995, 23995
$18,888: 18.888; others: 18888, 18888
$149,999: 149.999; others: 149999, 149999
$1,050,000: 1050000; others: 1050000, 1050000
$1,234,567: 1.234; others: 1234567, 1234567
$23,995.00: 23995; others: 23995, 23995
TEXT
node try.mjs | tee seen.txt
diff expected.txt seen.txt
