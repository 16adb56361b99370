#!/usr/bin/env bash
# mailcheck 1.1.1 and @zootools/email-spell-checker 1.12.0: "did you mean" for the address that a shopper types into an enquiry
# form. Forms in New Zealand and Australia meet this with addresses under net.nz, org.nz, govt.nz, ac.nz, org.au and edu.au, which
# the Public Suffix List has, as it has co.nz and com.au.
#
# Expected: no suggestion, as for co.nz, com.au and net.au; internet providers give their customers addresses under net.nz. Seen:
# both offer the same name without its country (".net" for ".net.nz", ".org" for ".org.au") or under another registry (".co.nz"
# for ".ac.nz"), where somebody else owns it. A dealer's answer to a shopper who agrees goes to a stranger or is lost.
# Lists of endings of one's own (topLevelDomains) have to name them all.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mailcheck@1.1.1 @zootools/email-spell-checker@1.12.0 tldts@7.6.0

cat >try.cjs <<'JS'
const mailcheck = require('mailcheck')
const { default: checker } = require('@zootools/email-spell-checker')
const { getPublicSuffix } = require('tldts')

for (const ending of ['co.nz', 'net.nz', 'org.nz', 'govt.nz', 'ac.nz', 'com.au', 'net.au', 'org.au', 'edu.au']) {
  const domain = `kowhai.${ending}`
  const email = `aroha@${domain}`
  const [one, other] = [mailcheck, checker].map(({ run }) => run({ email })?.domain ?? 'none')
  console.log(`${domain}: suffix ${getPublicSuffix(domain)}; suggestions: ${one}, ${other}`)
}
JS

cat >expected.txt <<'TEXT'
kowhai.co.nz: suffix co.nz; suggestions: none, none
kowhai.net.nz: suffix net.nz; suggestions: kowhai.net, kowhai.net
kowhai.org.nz: suffix org.nz; suggestions: kowhai.org, kowhai.org
kowhai.govt.nz: suffix govt.nz; suggestions: kowhai.gov, kowhai.gov
kowhai.ac.nz: suffix ac.nz; suggestions: kowhai.co.nz, kowhai.co.nz
kowhai.com.au: suffix com.au; suggestions: none, none
kowhai.net.au: suffix net.au; suggestions: none, none
kowhai.org.au: suffix org.au; suggestions: kowhai.org, kowhai.org
kowhai.edu.au: suffix edu.au; suggestions: kowhai.edu, kowhai.edu
TEXT
node try.cjs | tee seen.txt
diff expected.txt seen.txt
