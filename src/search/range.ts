// A numeric range with optional bounds: "20000:30000", ":30000", "20000:".

export type Range = { min?: number; max?: number }

/** Parses "min:max", swapping reversed bounds; null if neither is a number. */
export function parseRange(text: string): Range | null {
  const [low = '', high = ''] = text.split(':', 2)
  const min = parseSide(low)
  const max = parseSide(high)
  if (min === null && max === null) return null
  if (min !== null && max !== null && min > max) return { min: max, max: min }
  return { ...(min !== null && { min }), ...(max !== null && { max }) }
}

/** Writes "min:max", leaving an open bound empty. */
export function toRangeText(range: Range): string {
  return `${range.min ?? ''}:${range.max ?? ''}`
}

/**
 * Parses a number up to a billion with at most two decimals, with optional thousands separators and "$"; null for
 * anything else.
 */
function parseSide(text: string): number | null {
  const plain = text.replaceAll(/[\s,$]/g, '')
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}
