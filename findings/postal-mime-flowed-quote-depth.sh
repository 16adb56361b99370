#!/usr/bin/env bash
# postal-mime 4.0.0, an answer written as format=flowed that quotes what it answers. Mail programs write quoted lines as flowed ones,
# and lead systems read from them who said what.
#
# Expected (RFC 3676, sections 4.2 and 4.5): flowed lines of the same quote depth become one, without the quote marks of the second;
# where the depth changes, the paragraph ends, although the line before it was flowed ("quote-depth-wins"). Seen: lines are joined
# without regard to their quote marks. Those of the second line stay inside the text, and an answer below a flowed quoted line
# becomes part of the quote, so that programs that cut quotes lose it.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts postal-mime@4.0.0

cat >try.mjs <<'JS'
import PostalMime from 'postal-mime'

const read = async (...lines) => {
  const head = ['From: jo@example.com', 'Content-Type: text/plain; charset=utf-8; format=flowed', '', '']
  const { text } = await PostalMime.parse(head.join('\r\n') + lines.join('\r\n') + '\r\n')
  return JSON.stringify(text.trimEnd())
}

console.log('same depth, flowed:   ', await read('> is it still ', '> there?', 'Yes.'))
console.log('depth ends, flowed:   ', await read('> is it still there? ', 'Yes, until Friday.'))
console.log('depth grows, flowed:  ', await read('> Hello, ', '>> is it still there?'))
console.log('depth ends, not flowed:', await read('> is it still there?', 'Yes, until Friday.'))
JS
cat >expected.txt <<'TEXT'
same depth, flowed:    "> is it still > there?\nYes."
depth ends, flowed:    "> is it still there? Yes, until Friday."
depth grows, flowed:   "> Hello, >> is it still there?"
depth ends, not flowed: "> is it still there?\nYes, until Friday."
TEXT
node try.mjs | tee seen.txt
diff expected.txt seen.txt
