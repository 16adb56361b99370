// Objects whose parts are made when they are first used: a page makes three of a site's thirty services.

type Makers<T> = { [Name in keyof T]: () => T[Name] }

/** An object whose parts are each made once, when first used. */
export function lazily<T extends object>(makers: Makers<T>): T {
  return Object.defineProperties({}, gettersOf(makers)) as T // a getter for each name
}

/** The same object with some parts made anew. None is made before it is used. */
export function replacing<T extends object>(base: T, makers: Partial<Makers<T>>): T {
  const kept = Object.getOwnPropertyDescriptors(base)
  return Object.defineProperties({}, { ...kept, ...gettersOf(makers) }) as T // the same names
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
