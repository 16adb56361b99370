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
      // The first key is searched for only if there is something to drop: a map keeps the places of what it dropped.
      if (held <= maxBytes) return
      for (const oldest of entries.keys()) {
        remove(oldest)
        if (held <= maxBytes) break
      }
    },
    delete: remove,
    keys: (prefix) => [...entries.keys()].filter((key) => key.startsWith(prefix)),
    clear: () => {
      entries.clear()
      held = 0
    },
    bytes: () => held,
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
  const results = createMemo<Value>(maxBytes)
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
