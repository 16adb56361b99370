// A vehicle's features, line by line, under the headings of the catalogue.
import groups from '#catalogue/equipment-groups.json' with { type: 'json' }

export type EquipmentGroup = { name: string; lines: string[] }

/** Groups lines under the first heading with a matching word, each line once; the rest come last, under "More". */
export function groupEquipment(lines: readonly string[]): EquipmentGroup[] {
  const grouped = new Map(
    [...groups.map(({ name }) => name), REST].map((name) => [name, [] as string[]]),
  )
  const seen = new Set<string>()
  for (const line of lines) {
    const key = line.toLowerCase()
    if (seen.has(key)) continue
    seen.add(key)
    grouped.get(headingOf(key))?.push(line)
  }
  return [...grouped].flatMap(([name, lines]) => (lines.length === 0 ? [] : [{ name, lines }]))
}

/** Whole groups up to at least so many lines, and the remaining groups. */
export function splitGroups(
  groups: readonly EquipmentGroup[],
  limit: number,
): { first: EquipmentGroup[]; rest: EquipmentGroup[] } {
  let count = 0
  const end = groups.findIndex(({ lines }) => {
    const isFull = count >= limit
    count += lines.length
    return isFull
  })
  return end === -1
    ? { first: [...groups], rest: [] }
    : { first: groups.slice(0, end), rest: groups.slice(end) }
}

const REST = 'More'

/** Each heading with a pattern of its words, matched at the start of a word only: "bed" is not in "embedded". */
const HEADINGS = groups.map(({ name, words }) => ({
  name,
  words: new RegExp(`(?<![a-z0-9])(?:${words.join('|')})`),
}))

function headingOf(line: string): string {
  return HEADINGS.find(({ words }) => words.test(line))?.name ?? REST
}
