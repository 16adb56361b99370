// Parses external JSON without throwing.
import type * as z from 'zod'

/** The value of a text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses JSON of a given shape; null for any other text. */
export function readJson<Value>(text: string, shape: z.ZodType<Value>): Value | null {
  return shape.safeParse(parseJson(text)).data ?? null
}
