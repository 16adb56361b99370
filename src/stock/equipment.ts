// What a vehicle is equipped with, line by line, under the headings of the catalogue (W25).
import groups from '#catalogue/equipment-groups.json' with { type: 'json' }
import { cleanText } from './record-prune.ts'

export type EquipmentGroup = { name: string; lines: string[] }

/** Lines under the first heading that knows a word of theirs, each line once; the rest last, under "More". */
export function groupEquipment(lines: readonly string[]): EquipmentGroup[] {
  const grouped = new Map(
    [...groups.map(({ name }) => name), REST].map((name) => [name, [] as string[]]),
  )
  const seen = new Set<string>()
  for (const line of lines) {
    const text = cleanText(line)
    const key = text?.toLowerCase()
    if (text === undefined || key === undefined || seen.has(key)) continue
    seen.add(key)
    grouped.get(headingOf(key))?.push(text)
  }
  return [...grouped].flatMap(([name, lines]) => (lines.length === 0 ? [] : [{ name, lines }]))
}

/** Whole groups up to about so many lines, at least one, and the groups behind them. */
export function splitGroups(
  groups: readonly EquipmentGroup[],
  limit: number,
): { first: EquipmentGroup[]; rest: EquipmentGroup[] } {
  let count = 0
  const end = groups.findIndex(({ lines }, at) => {
    count += lines.length
    return at > 0 && count > limit
  })
  return end === -1
    ? { first: [...groups], rest: [] }
    : { first: groups.slice(0, end), rest: groups.slice(end) }
}

const REST = 'More'

function headingOf(line: string): string {
  return groups.find(({ words }) => words.some((word) => startsWord(line, word)))?.name ?? REST
}

/** "bar" is in "bull bar" but not in "Barolo"… of another word: words are looked for from their beginning. */
function startsWord(line: string, word: string): boolean {
  for (let at = line.indexOf(word); at !== -1; at = line.indexOf(word, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(line.charAt(at - 1))) return true
  }
  return false
}
