// Keeps what was worked out of an object with this object. A WeakMap would do the same, but while it is old V8 takes its
// values for in use until a full collection, however new their objects are.
export type Beside<Value> = {
  get: (owner: object) => Value | undefined
  /** Copies of the owner do not have it. */
  set: (owner: object, value: Value) => void
}

/** One value for each object that can take properties, for as long as the object is in use. */
export function createBeside<Value>(): Beside<Value> {
  const key = Symbol('beside')
  type Owner = { [key]?: Value }
  return {
    get: (owner: Owner) => owner[key],
    set: (owner, value) => {
      Object.defineProperty(owner, key, { value, configurable: true })
    },
  }
}
