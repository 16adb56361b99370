#!/usr/bin/env bash
# jose 6.2.18, createRemoteJWKSet: an issuer whose keys cannot be loaded for a moment. Consoles that check a token of an identity
# provider on each request meet this when the provider's key address fails or is slow.
#
# Expected: keys that were loaded go on being used while new ones cannot be loaded, with a pause between attempts (the documented
# cooldownDuration). Seen: once the keys are older than cacheMaxAge and a reload fails, every valid token is rejected, although
# its key is still held (jwks() returns it), and each token asks the issuer again: the pause counts from the last success only.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts jose@6.2.18

cat >try.mjs <<'JS'
import { createServer } from 'node:http'
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'

const { publicKey, privateKey } = await generateKeyPair('ES256')
const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }
let asked = 0
let isUp = true
const server = createServer((_, response) => {
  asked += 1
  response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json' })
  response.end(isUp ? JSON.stringify({ keys: [key] }) : '{}')
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))

const AGE = 1000
const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${server.address().port}/keys`), {
  cacheMaxAge: AGE,
  cooldownDuration: 60_000,
})
const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey)
const verify = () =>
  jwtVerify(token, keys).then(
    () => 'valid',
    ({ name }) => name,
  )

console.log('issuer answers:', await verify(), 'asked', asked)
isUp = false
console.log('keys are fresh:', await verify(), 'asked', asked)
await new Promise((done) => setTimeout(done, AGE * 1.5))
for (let time = 0; time < 3; time += 1) console.log('keys are old:', await verify(), 'asked', asked)
console.log('keys held:', keys.jwks().keys.length)
server.close()
JS

cat >expected.txt <<'TEXT'
issuer answers: valid asked 1
keys are fresh: valid asked 1
keys are old: JOSEError asked 2
keys are old: JOSEError asked 3
keys are old: JOSEError asked 4
keys held: 1
TEXT
node try.mjs | tee seen.txt
diff expected.txt seen.txt
