// Reads the parameters of a search address, whose names may end with keys in brackets: `refinementList[make][0]=Kia`,
// `range[price][min]=5000`.

export type SearchParams = {
  /** Values by name, in the order of the address, from `make=`, `make[]=` and `make[0]=`. */
  plain: ReadonlyMap<string, readonly string[]>
  /**
   * Values by facet, in the order of the address, from `refinementList[make]=`, `refinementList[make][]=` and
   * `…[make][0]=`.
   */
  refined: ReadonlyMap<string, readonly string[]>
  /** Ranges by facet. */
  ranges: ReadonlyMap<string, RangeTexts>
}

/** `text` is `range[price]=`, the others are `range[price][min]=` and `range[price][max]=`. The first of each counts. */
export type RangeTexts = { text?: string; min?: string; max?: string }

/** Maximum parameters: no search needs more. The rest of a longer address is ignored. */
export const MAX_PARAMETERS = 300

/** A name and up to two bracketed keys. No search parameter has more. */
const NAME = /^([^[\]]+)(?:\[([^[\]]*)\])?(?:\[([^[\]]*)\])?$/

/** Reads a query string, with or without its question mark. Never throws. */
export function readParams(search: string): SearchParams {
  const plain = new Map<string, string[]>()
  const refined = new Map<string, string[]>()
  const ranges = new Map<string, RangeTexts>()
  let count = 0
  for (const [parameter, value] of new URLSearchParams(search)) {
    count += 1
    if (count > MAX_PARAMETERS) break
    const [, name = '', key = '', last] = NAME.exec(parameter) ?? []
    if (name === 'refinementList') append(refined, key, value)
    else if (name === 'range') ranges.set(key, withText(ranges.get(key), last, value))
    else if (last === undefined) append(plain, name, value)
  }
  return { plain, refined, ranges }
}

function append(all: Map<string, string[]>, name: string, value: string): void {
  const values = all.get(name)
  if (values === undefined) all.set(name, [value])
  else values.push(value)
}

function withText(before: RangeTexts = {}, key: string | undefined, text: string): RangeTexts {
  const side = key === 'min' || key === 'max' ? key : 'text'
  return { [side]: text, ...before }
}
