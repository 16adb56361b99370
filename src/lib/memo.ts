// A map with a byte limit that evicts the oldest writes. It has no clock.
export type Memo<Value> = {
  get: (key: string) => Value | undefined
  /** Writes a value of so many bytes, as the newest. A value above the limit is not stored. */
  set: (key: string, value: Value, bytes: number) => void
  delete: (key: string) => void
  /** Keys that begin with a text. */
  keys: (prefix: string) => string[]
  clear: () => void
  bytes: () => number
}

export function createMemo<Value>(maxBytes: number): Memo<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>()
  // While writes drop entries it goes on where it stopped: a map keeps the places of what it dropped, and another would
  // pass them all. No longer than that: V8 keeps every value that the map had since then.
  let oldest: MapIterator<string> | null = null
  let held = 0

  const remove = (key: string) => {
    held -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get: (key) => entries.get(key)?.value,
    set: (key, value, bytes) => {
      remove(key)
      if (bytes > maxBytes) return
      entries.set(key, { value, bytes })
      held += bytes
      if (held <= maxBytes) {
        oldest = null
        return
      }
      oldest ??= entries.keys()
      for (const key of oldest) {
        remove(key)
        if (held <= maxBytes) break
      }
    },
    delete: remove,
    keys: (prefix) => [...entries.keys()].filter((key) => key.startsWith(prefix)),
    clear: () => {
      entries.clear()
      oldest = null
      held = 0
    },
    bytes: () => held,
  }
}

/**
 * The same, but it keeps a value only from the second time that it is written: crawlers read most things once, and what
 * is kept for nothing has to be moved and collected by V8.
 */
export function createRepeatMemo<Value>(maxBytes: number): Memo<Value> {
  const memo = createMemo<Value>(maxBytes)
  const wasWritten = createSeen()
  return {
    ...memo,
    set: (key, value, bytes) => {
      if (wasWritten(key)) memo.set(key, value, bytes)
      else memo.delete(key)
    },
  }
}

/** Places for the hashes of texts, a power of two; once so many are taken, all are free again. */
const PLACES = 32_768
const TAKEN = 2_000
/** About how many letters of a text are hashed. */
const SAMPLED = 64

/** Whether it was called with this text before, among the last thousand or two. Rarely, another one has the same hash. */
function createSeen(): (text: string) => boolean {
  const places = new Uint8Array(PLACES)
  let taken = 0
  return (text) => {
    const step = Math.max(1, Math.floor(text.length / SAMPLED))
    let hash = text.length
    for (let at = 0; at < text.length; at += step)
      hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1)
    if (places[place] === 1) return true
    if (taken === TAKEN) places.fill(0)
    taken = taken === TAKEN ? 1 : taken + 1
    places[place] = 1
    return false
  }
}

/**
 * The same function of a text, with its results kept: at most `maxBytes` of them, of which each takes so many for each
 * letter of its text.
 */
export function remembered<Value>(
  maxBytes: number,
  bytesEach: number,
  read: (text: string) => Value,
): (text: string) => Value {
  const results = createRepeatMemo<Value>(maxBytes)
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = read(text)
    results.set(text, result, bytesEach * text.length)
    return result
  }
}

const ids = new WeakMap<object, number>()
let lastId = 0

/** A number of this object alone, for keys of what belongs to it: a version of a site is one object while it is in memory. */
export function idOf(owner: object): number {
  const id = ids.get(owner) ?? (lastId += 1)
  ids.set(owner, id)
  return id
}
