// Bindings that fail immediately, or never answer, like those of the platform.

/** What an error logs for the operator and shows to no shopper (TH21). */
export const FAULT_WORDS = 'D1_ERROR: no such table'

export const fail = (): Promise<never> => Promise.reject(new Error(FAULT_WORDS))
export const hang = (): Promise<never> => new Promise(() => undefined)

/** An object with every method, of any type, that is not a promise. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- a binding of any kind
export function all<T extends object>(methodOf: (name: string) => unknown): T {
  const methods = {
    get: (_: object, name: string) => (name === 'then' ? undefined : methodOf(name)),
  }
  return new Proxy({}, methods) as T // it has every property
}

/** A Durable Object's binding: each object has methods with that behaviour. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- of any kind
export function objects<T extends object>(answer: () => unknown): T {
  return all<T>(() => () => all(() => answer))
}

/** A database whose statements all have that behaviour. */
export function database(answer: () => Promise<never>): D1Database {
  const statement = (): unknown => all((name) => (name === 'bind' ? statement : answer))
  return all((name) => (name === 'prepare' ? statement : answer))
}
