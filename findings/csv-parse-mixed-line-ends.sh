#!/usr/bin/env bash
# csv-parse 7.0.3 takes the first line end of a file for the only one. A header that ends in CR LF over rows that end in LF
# comes about when one program writes the headings and another appends the rows, as exports of dealers' stock do.
#
# Expected: three vehicles. Seen: one record, without an error. The price of its vehicle is "19990", a line feed and the next
# vehicle's stock number; with relax_column_count, which such exports need, all that follows is dropped.
# With a list of line ends (record_delimiter) all three are read.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts csv-parse@7.0.3

cat >try.mjs <<'JS'
import { parse } from 'csv-parse/sync'

const text = 'stock,make,price\r\nA1,Kia,19990\nA2,Mazda,24990\nA3,Isuzu,39990\n'
for (const [name, more] of [
  ['discovered', {}],
  ['listed', { record_delimiter: ['\r\n', '\n', '\r'] }],
]) {
  const rows = parse(text, { columns: true, relax_column_count: true, ...more })
  console.log(name, rows.length, JSON.stringify(rows.map(({ stock, price }) => [stock, price])))
}
JS

cat >expected.txt <<'TEXT'
discovered 1 [["A1","19990\nA2"]]
listed 3 [["A1","19990"],["A2","24990"],["A3","39990"]]
TEXT
node try.mjs | tee seen.txt
diff expected.txt seen.txt
