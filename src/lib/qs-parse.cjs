// Replaces the package qs in the Worker (`alias` of wrangler.toml): its reader alone, without what writes.
module.exports = { parse: require('../../node_modules/qs/lib/parse.js') }
