// Measures whether the time of a pattern grows faster than its text, on growing repetitions of the pattern's own
// characters.
const SIZES = [24, 300, 4000] as const
/** Milliseconds: a linear pattern takes a fifth of this, even on a busy machine. */
const SLOW_MS = 2
/** Growth for a text four times as long: between 4 for a linear pattern and 16 for a quadratic one. */
const GROWTH = 8

/** What people and machines repeat. */
const REPEATED = [
  ...Array.from(' \t\n\r\u00A0aA0é-._/,;:<>"\'=&#@~+*?!()[]{}|\\%$'),
  ...'a | a|0 |0.|0,|0-|a.|a-|a/|/a| /|- |, |\r\n|<a|a=|\n '.split('|'),
]
const MAX_STARTS = 3

/** The text on which a pattern is slow, as start and repeated sign; null if it is linear on all texts. */
export function findSlowText({ source, flags }: { source: string; flags: string }): string | null {
  if (!/[*+]|\{\d+,\}/.test(source)) return null
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  const words = [...new Set(source.match(/(?<!\\)[a-z]{2,}/gi) ?? [])].slice(0, 8)
  const signs = [...new Set(source.match(/[^\w\s\\^$*+?.()[\]{}|]/g) ?? [])]
  const starts = ['', ...signs, ...words].slice(0, MAX_STARTS)
  for (const start of starts)
    for (const unit of [...REPEATED, ...words, ...words.map((word) => `${word} `)])
      if (isSlow(pattern, start, unit)) return JSON.stringify(`${start}${unit}…`)
  return null
}

function isSlow(pattern: RegExp, start: string, unit: string): boolean {
  for (const size of SIZES) {
    const text = (length: number) => `${start}${unit.repeat(length / unit.length)}\u0001`
    if (measure(pattern, text(size), 1) < SLOW_MS) continue
    const [quarter, whole] = [measure(pattern, text(size / 4), 5), measure(pattern, text(size), 3)]
    if (whole >= SLOW_MS && whole > quarter * GROWTH) return true
  }
  return false
}

/** Milliseconds of CPU time of this thread, the minimum of some runs, because other processes may use the machine. */
function measure(pattern: RegExp, text: string, runs: number): number {
  let least = Infinity
  for (let run = 0; run < runs; run += 1) {
    const from = process.threadCpuUsage()
    text.replace(pattern, '')
    const { user, system } = process.threadCpuUsage(from)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
