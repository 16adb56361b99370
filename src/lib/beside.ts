// What `ui/head.tsx` and `ui/pieces.ts` still import. It goes with them.

/** One value for each object, for as long as the object is in use. */
export function createBeside<Value>(): (owner: object, make: () => Value) => Value {
  const values = new WeakMap<object, { value: Value }>()
  return (owner, make) => {
    const kept = values.get(owner) ?? { value: make() }
    values.set(owner, kept)
    return kept.value
  }
}
