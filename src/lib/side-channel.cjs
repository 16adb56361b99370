// Replaces the package side-channel in the Worker (`alias` of wrangler.toml). With it qs notes which objects it has made; the
// package does so in every JavaScript there ever was, which is twenty packages.
module.exports = () => {
  const noted = new WeakMap()
  return {
    assert(key) {
      if (!noted.has(key)) throw new TypeError('Side channel does not contain the key')
    },
    delete: (key) => noted.delete(key),
    get: (key) => noted.get(key),
    has: (key) => noted.has(key),
    set: (key, value) => void noted.set(key, value),
  }
}
