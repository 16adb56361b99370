// A range of a number, either side open: "20000:30000", ":30000", "20000:" (R56, V3, V4).

export type Range = { min?: number; max?: number }

/** Reads "min:max"; a minimum above the maximum trades places with it; null when no side is a number. */
export function parseRange(text: string): Range | null {
  const [low = '', high = ''] = text.split(':', 2)
  const min = parseSide(low)
  const max = parseSide(high)
  if (min === null && max === null) return null
  if (min !== null && max !== null && min > max) return { min: max, max: min }
  return { ...(min !== null && { min }), ...(max !== null && { max }) }
}

/** Writes "min:max" with an open side left empty. */
export function toRangeText(range: Range): string {
  return `${range.min ?? ''}:${range.max ?? ''}`
}

/** Numbers up to a billion with at most two decimals, thousands separators and "$" allowed; null for the rest. */
function parseSide(text: string): number | null {
  const plain = text.replaceAll(/[\s,$]/g, '')
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}
