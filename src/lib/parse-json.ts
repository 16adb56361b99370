// JSON that came from outside, parsed without throwing.
import type * as z from 'zod'

/** The value of a text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value of a JSON text that has a shape; null for any other text. */
export function readJson<Value>(text: string, shape: z.ZodType<Value>): Value | null {
  return shape.safeParse(parseJson(text)).data ?? null
}
