// Whether an external value is an object.

/** A JSON object, not null or an array. Its members are unchecked. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
