// HMAC-SHA-256 by the platform, instead of the package "fast-sha256" that standardwebhooks signs with (wrangler.toml, [alias]).
const { createHmac } = require('node:crypto')

exports.hmac = (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest())
