// What standardwebhooks signs with, by the platform: replaces its packages "fast-sha256" and "@stablelib/base64" in the
// Worker (`alias` of wrangler.toml).
const { createHmac } = require('node:crypto')

exports.hmac = (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest())
exports.encode = (bytes) => btoa(String.fromCharCode(...bytes))
exports.decode = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
