// What the program keeps in memory, in three ways and no other, so that one site never sees what belongs to another:
//
//   memoByObject      a function of an object: kept with that object, such as one version of a site
//   memoByKey         a function of a text, and of nothing else: the same for every site
//   createBoundedMap  what was read or drawn: its keys begin with what the value belongs to, such as the site and its version
//
// test/architecture.test.ts lists the users of each.

/** Memoises a function of an object. The value is released with the object. */
export function memoByObject<Owner extends object, Value>(
  make: (owner: Owner) => Value,
): (owner: Owner) => Value {
  const known = new WeakMap<Owner, { value: Value }>()
  return (owner) => {
    const cached = known.get(owner)
    if (cached !== undefined) return cached.value
    const value = make(owner)
    known.set(owner, { value })
    return value
  }
}

/** Memoises a function that depends only on a text. The memoised texts have at most `maxLength` characters together. */
export function memoByKey<Value>(
  maxLength: number,
  make: (key: string) => Value,
): (key: string) => Value {
  const known = createBoundedMap<{ value: Value }>(maxLength)
  return (key) => {
    const cached = known.get(key)
    if (cached !== undefined) return cached.value
    const value = make(key)
    known.set(key, { value }, key.length)
    return value
  }
}

export type BoundedMap<Value> = {
  get: (key: string) => Value | undefined
  /** Writes a value as the newest; its size is 1 unless given. A value larger than the whole map is not kept. */
  set: (key: string, value: Value, size?: number) => void
  delete: (key: string) => void
  /** The keys that begin with a text. */
  keys: (prefix: string) => string[]
  clear: () => void
  /** The sizes of all values together. */
  size: () => number
}

/** A map with a maximum total size: the oldest values are evicted first. */
export function createBoundedMap<Value>(maxSize: number): BoundedMap<Value> {
  const entries = new Map<string, { value: Value; size: number }>()
  let held = 0

  const remove = (key: string) => {
    held -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  return {
    get: (key) => entries.get(key)?.value,
    set: (key, value, size = 1) => {
      remove(key)
      if (size > maxSize) return
      entries.set(key, { value, size })
      held += size
      // A map lists its keys in the order in which they were written.
      for (const oldest of entries.keys()) {
        if (held <= maxSize) break
        remove(oldest)
      }
    },
    delete: remove,
    keys: (prefix) => [...entries.keys()].filter((key) => key.startsWith(prefix)),
    clear: () => {
      entries.clear()
      held = 0
    },
    size: () => held,
  }
}
