/**
 * How many cases a property draws of so many. `npm test` draws a tenth, and at least fifty; CASES=1 npm test draws them
 * all, CASES=2 twice as many. The seeds are new in every run: a failure says how to repeat it.
 */
export function cases(all: number): number {
  const share = Number(process.env['CASES'] ?? 0.1)
  return Math.ceil(Math.max(all * share, Math.min(all, 50)))
}
