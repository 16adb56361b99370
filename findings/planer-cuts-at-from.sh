#!/usr/bin/env bash
# planer 1.2.0, extractFromPlain: what a person wrote in a mail, without the mail that it answers. Inboxes that take replies of
# shoppers into a conversation meet this when somebody says where they come from.
#
# Expected: a text without any quotation is returned whole, as email-reply-parser 2.3.9 does. Seen: a line of the answer that begins
# with "From:" is taken for the head of the answered mail, though no Sent, Date, To or Subject follows, and it and all lines after
# it are dropped. Without the colon the text is returned whole.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts planer@1.2.0 email-reply-parser@2.3.9

cat >try.cjs <<'JS'
const { extractFromPlain } = require('planer')
const { default: EmailReplyParser } = require('email-reply-parser')

const tell = (name, read) => {
  for (const word of ['From', 'From:']) {
    const text = `We can come on Saturday.\n${word} Dubbo it is five hours.\nPlease keep it until 2 pm.\n`
    console.log(`${name}, "${word}":`, JSON.stringify(read(text).trim().split('\n')))
  }
}
tell('planer', extractFromPlain)
tell('email-reply-parser', (text) => new EmailReplyParser().read(text).getVisibleText())
JS

cat >expected.txt <<'TEXT'
planer, "From": ["We can come on Saturday.","From Dubbo it is five hours.","Please keep it until 2 pm."]
planer, "From:": ["We can come on Saturday."]
email-reply-parser, "From": ["We can come on Saturday.","From Dubbo it is five hours.","Please keep it until 2 pm."]
email-reply-parser, "From:": ["We can come on Saturday.","From: Dubbo it is five hours.","Please keep it until 2 pm."]
TEXT
node try.cjs | tee seen.txt
diff expected.txt seen.txt
