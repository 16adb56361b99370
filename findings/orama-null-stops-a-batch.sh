#!/usr/bin/env bash
# @orama/orama 3.1.18 takes a field that is absent, but not one that is null. Feeds of vehicles write null where they know no
# figure, such as the kilometres of a new car.
#
# Expected: either all vehicles, or none of a batch that is refused. Seen: insertMultiple stops at the first vehicle with null
# and throws; those before it in the batch stay in the index, those after it are missing. A yard is then short without a trace
# in the index itself. Leave null fields out before documents are inserted.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @orama/orama@3.1.18

cat >try.mjs <<'JS'
import { count, create, insertMultiple } from '@orama/orama'

const yard = (fields) => [
  { make: 'Kia', km: 45000 },
  { make: 'Mazda', ...fields },
  { make: 'Isuzu', km: 900 },
]
for (const [name, fields] of [
  ['absent', {}],
  ['null', { km: null }],
]) {
  const db = create({ schema: { make: 'string', km: 'number' } })
  // All three are one batch.
  try {
    await insertMultiple(db, yard(fields), 1000)
    console.log(name, 'inserted', count(db))
  } catch (error) {
    console.log(name, error.code, count(db))
  }
}
JS

cat >expected.txt <<'TEXT'
absent inserted 3
null SCHEMA_VALIDATION_FAILURE 1
TEXT
node try.mjs | tee seen.txt
diff expected.txt seen.txt
