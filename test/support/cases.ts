/**
 * How many cases a property draws. `npm test` draws a tenth, at least fifty (or another number), and at most `most` where one
 * case takes long; CASES=1 npm test draws them all, CASES=2 twice as many. The seeds are new in every run: a failure says
 * how to repeat it.
 */
export function cases(all: number, least = 50, most = Infinity): number {
  const share = Number(process.env['CASES'] ?? 0.1)
  const wanted = Math.max(all * share, Math.min(all, least))
  return Math.ceil(share < 1 ? Math.min(wanted, most) : wanted)
}

/**
 * Some of many cases, spread evenly from a random start: a tenth in `npm test`, all with CASES=1. Cases must name
 * themselves when they fail, because the next run takes others.
 */
export function sample<T>(all: readonly T[], least = 50, most = Infinity): T[] {
  const step = Math.max(1, Math.round(all.length / cases(all.length, least, most)))
  const start = Math.floor(Math.random() * step)
  return all.filter((_, at) => at % step === start)
}
