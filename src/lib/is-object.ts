// Whether a value that came from outside has members at all.

/** An object of JSON, whose members have not been checked: neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
