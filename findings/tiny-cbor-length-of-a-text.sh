#!/usr/bin/env bash
# @levischuck/tiny-cbor 0.2.11, encodeCBOR: CBOR as passkeys use it. Tests and authenticators in software that write a credential or
# its user with this package meet this with names such as "Tēnā" or "Škoda".
#
# Expected: RFC 8949, 3.1: the length of a text (major type 3) is that of its bytes in UTF-8, so a decoder reads back the text. Seen:
# the length is that of the JavaScript string, in UTF-16 units. Its own decodeCBOR refuses the bytes, and so does cbor-x 1.6.0,
# whose own bytes it reads.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @levischuck/tiny-cbor@0.2.11 cbor-x@1.6.0

cat >try.mjs <<'JS'
import { decodeCBOR, encodeCBOR } from '@levischuck/tiny-cbor'
import { decode, encode } from 'cbor-x'

const tryIt = (read, bytes) => {
  try {
    return JSON.stringify(read(bytes))
  } catch {
    return 'refused'
  }
}
for (const name of ['Skoda', 'Škoda', 'Tēnā']) {
  const bytes = encodeCBOR(name)
  const right = encode(name)
  console.log(
    `${name}: length ${bytes[0] - 0x60}, by cbor-x ${right[0] - 0x60}`,
    `| read back: ${tryIt(decodeCBOR, bytes)}, by cbor-x: ${tryIt(decode, bytes)}`,
    `| reads that of cbor-x: ${tryIt(decodeCBOR, new Uint8Array(right))}`,
  )
}
JS

cat >expected.txt <<'TEXT'
Skoda: length 5, by cbor-x 5 | read back: "Skoda", by cbor-x: "Skoda" | reads that of cbor-x: "Skoda"
Škoda: length 5, by cbor-x 6 | read back: refused, by cbor-x: refused | reads that of cbor-x: "Škoda"
Tēnā: length 4, by cbor-x 6 | read back: refused, by cbor-x: refused | reads that of cbor-x: "Tēnā"
TEXT
node try.mjs | tee seen.txt
diff expected.txt seen.txt
