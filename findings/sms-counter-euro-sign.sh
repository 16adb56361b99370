#!/usr/bin/env bash
# sms-counter 1.0.0: how many text messages a text takes. Consoles that show what a message to shoppers costs meet this with the
# characters that GSM 03.38 writes as two: the euro sign, square brackets, braces, backslash, caret, tilde, vertical bar.
#
# Expected: 159 letters and a euro sign are 161 units, one more than a message holds, so two are sent; sms-segments-calculator,
# of a provider that charges for each, says so. Seen: it knows that the text has such characters (GSM_7BIT_EX) and counts each as
# one: length 160, one message, none remaining. The same with a link in square brackets.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts sms-counter@1.0.0 sms-segments-calculator@1.3.0

cat >try.cjs <<'JS'
const { default: counter } = require('sms-counter')
const { SegmentedMessage } = require('sms-segments-calculator')

const texts = {
  'letters alone': 'a'.repeat(160),
  'with a euro sign': `${'a'.repeat(159)}€`,
  'with square brackets': `${'a'.repeat(150)}[opt out]`,
}
for (const [name, text] of Object.entries(texts)) {
  const { encoding, length, messages } = counter.count(text)
  const sent = new SegmentedMessage(text).segmentsCount
  console.log(`${name}: ${text.length} characters, ${encoding}, length ${length}, messages ${messages}, sent ${sent}`)
}
JS

cat >expected.txt <<'TEXT'
letters alone: 160 characters, GSM_7BIT, length 160, messages 1, sent 1
with a euro sign: 160 characters, GSM_7BIT_EX, length 160, messages 1, sent 2
with square brackets: 159 characters, GSM_7BIT_EX, length 159, messages 1, sent 2
TEXT
node try.cjs | tee seen.txt
diff expected.txt seen.txt
