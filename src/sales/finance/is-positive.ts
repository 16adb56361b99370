// Whether a lender gave a figure.

/** Feeds write 0 for unknown values. */
export function isPositive(number: number | null): number is number {
  return number !== null && number > 0
}
