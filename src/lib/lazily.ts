// Objects whose members are created on first use: a page uses three of a site's thirty services.

type Makers<T> = { [Name in keyof T]: () => T[Name] }

/** An object whose members are each created once, on first use. */
export function lazily<T extends object>(makers: Makers<T>): T {
  return Object.defineProperties({}, gettersOf(makers)) as T // a getter for each name
}

/** A copy of an object with some members replaced. None is created before it is used. */
export function replacing<T extends object>(base: T, makers: Partial<Makers<T>>): T {
  const descriptors = Object.getOwnPropertyDescriptors(base)
  return Object.defineProperties({}, { ...descriptors, ...gettersOf(makers) }) as T // the same names
}

function gettersOf(makers: Partial<Makers<object>>): PropertyDescriptorMap {
  return Object.fromEntries(
    Object.entries(makers as Record<string, () => unknown>).map(([name, make]) => {
      let made: { value: unknown } | null = null
      const get = () => (made ??= { value: make() }).value
      return [name, { get, enumerable: true, configurable: true }]
    }),
  )
}
