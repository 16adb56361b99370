// Keeps what was worked out of an object with this object. A WeakMap would do the same, but while it is old V8 takes its
// values for in use until a full collection, however new their objects are.
import type { Seconds } from './zone-time.ts'

/** The kept value, if there is one and it `fits`; else the one that is made now. Copies of the owner do not have it. */
export type Beside<Value> = (
  owner: object,
  make: () => Value,
  fits?: (kept: Value) => boolean,
) => Value

/** One value for each object that can take properties, for as long as the object is in use. */
export function createBeside<Value>(): Beside<Value> {
  const key = Symbol('beside')
  type Owner = { [key]?: { value: Value } }
  return (owner: Owner, make, fits) => {
    const kept = owner[key]
    if (kept !== undefined && fits?.(kept.value) !== false) return kept.value
    const value = make()
    Object.defineProperty(owner, key, { value: { value }, configurable: true })
    return value
  }
}

/** The same for a site and a minute of the clock: another site or the next minute makes a new one. */
export function createKeptForMinute<Value>(): (
  owner: object,
  site: object,
  now: Seconds,
  make: () => Value,
) => Value {
  const kept = createBeside<{ site: object; minute: number; value: Value }>()
  return (owner, site, now, make) => {
    const minute = Math.floor(now / 60)
    const { value } = kept(
      owner,
      () => ({ site, minute, value: make() }),
      (one) => one.minute === minute && one.site === site,
    )
    return value
  }
}
