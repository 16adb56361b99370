/**
 * Number of cases of a property. `npm test` runs a tenth, at least fifty (or another number), and at most `most` if a
 * case takes long; CASES=1 npm test runs all of them, CASES=2 twice as many. Seeds differ in every run; a failure says
 * how to repeat it.
 */
export function cases(all: number, least = 50, most = Infinity): number {
  const share = Number(process.env['CASES'] ?? 0.1)
  const wanted = Math.max(all * share, Math.min(all, least))
  return Math.ceil(share < 1 ? Math.min(wanted, most) : wanted)
}

/**
 * Some of many cases, evenly spread from a random start: a tenth in `npm test`, all with CASES=1. Cases must identify
 * themselves when they fail, because the next run uses others.
 */
export function sample<T>(all: readonly T[], least = 50, most = Infinity): T[] {
  const step = Math.max(1, Math.round(all.length / cases(all.length, least, most)))
  const start = Math.floor(Math.random() * step)
  return all.filter((_, at) => at % step === start)
}
