// The fields of the wheel (R48): prizes as fields of one size, which say nothing of how likely they are.

export type Field = {
  /** Outline, around 0 0; the first field begins at three o'clock. */
  path: string
  /** Degrees from three o'clock to its middle, clockwise. */
  middle: number
  /** Neighbours never have the same. */
  tone: 'plain' | 'brand' | 'accent'
  /** What stands in it. */
  lines: string[]
}

/** Radius of the wheel. */
export const RADIUS = 96

/** The fields of a wheel with these prizes, in their order and as many times as a wheel looks like one. */
export function toFields(labels: readonly string[]): Field[] {
  const size = countFields(labels.length)
  return Array.from({ length: size }, (_, at) => ({
    path: outline(at, size),
    middle: middleOf(at, size),
    tone: toneOf(at, size),
    lines: toLines(labels[at % labels.length] ?? ''),
  }))
}

/** Degrees that the wheel turns, clockwise, until the pointer at three o'clock stands at a prize. */
export function turnTo(prize: number, prizes: number): number {
  return prize < 0 ? 0 : 360 - middleOf(prize, countFields(prizes))
}

/** Words in lines that a field has room for; what is too long is cut, for it is written in full beside the wheel. */
export function toLines(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LONGEST)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const goesOn = lines.length > MAX_LINES
  return lines.slice(0, MAX_LINES).map((line, at) => cut(line, goesOn && at === MAX_LINES - 1))
}

const LONGEST = 14
const MAX_LINES = 2
/** Fewer fields would not look like a wheel. */
const FIELDS = 8

const countFields = (prizes: number) => prizes * Math.max(1, Math.round(FIELDS / prizes))

/** Every other one is plain, those between are by turns of the brand and its accent. */
function toneOf(at: number, size: number): Field['tone'] {
  if (at % 2 === 1) return 'plain'
  const isLast = at === size - 1
  return isLast || at % 4 === 2 ? 'accent' : 'brand'
}

const middleOf = (at: number, size: number) => ((at + 0.5) * 360) / size

function outline(at: number, size: number): string {
  return `M0 0L${point(at, size)}A${RADIUS} ${RADIUS} 0 0 1 ${point(at + 1, size)}Z`
}

function point(at: number, size: number): string {
  const angle = (at * 2 * Math.PI) / size
  return `${round(RADIUS * Math.cos(angle))} ${round(RADIUS * Math.sin(angle))}`
}

const round = (value: number) => Math.round(value * 100) / 100

/** A line that is too long, or `goesOn`, ends in dots. */
function cut(line: string, goesOn: boolean): string {
  const letters = Array.from(line)
  if (letters.length <= LONGEST && !goesOn) return line
  return `${letters.slice(0, LONGEST - 1).join('')}…`
}
