/**
 * How many cases a property draws. `npm test` draws a tenth, and at least fifty (or another number); CASES=1 npm test draws them
 * all, CASES=2 twice as many. The seeds are new in every run: a failure says how to repeat it.
 */
export function cases(all: number, least = 50): number {
  const share = Number(process.env['CASES'] ?? 0.1)
  return Math.ceil(Math.max(all * share, Math.min(all, least)))
}

/**
 * Some of many cases, spread evenly from a random start: a tenth in `npm test`, all with CASES=1. Cases must name
 * themselves when they fail, because the next run takes others.
 */
export function sample<T>(all: readonly T[], least = 50): T[] {
  const step = Math.max(1, Math.round(all.length / cases(all.length, least)))
  const start = Math.floor(Math.random() * step)
  return all.filter((_, at) => at % step === start)
}
