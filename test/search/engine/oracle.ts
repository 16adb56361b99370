// Expected answers of the engine, by scanning plain documents. Slow, simple, and independent of it.

export type Doc = Record<string, unknown> & { objectID: string }
export type Condition =
  | { attribute: string; not: boolean; is: string }
  | { attribute: string; not: boolean; low: number; high: number }
export type Question = {
  query: string
  /** The site's own filter, then the shopper's: lists of alternatives. */
  filters: Condition[][]
  picked: Condition[][]
  /** Ranks what meets a condition first, by the sum of the scores: after typos, before levels of text. */
  optional: { condition: Condition; score: number }[]
  /** Keys of another order, the first of which weighs most. */
  sort: { attribute: string; descending: boolean }[] | null
}
export type World = {
  docs: Doc[]
  searchable: string[]
  rank: { attribute: string; descending: boolean }[]
  synonyms: string[][]
}

/** The matching documents, best first. */
export function findDocs(world: World, question: Question): Doc[] {
  const passing = (conditions: Condition[][]) => (doc: Doc) =>
    conditions.every((some) => some.some((condition) => holds(doc, condition)))
  const eligible = world.docs.filter(passing(question.filters))
  const levels = new Map<Doc, number>()
  for (const doc of eligible) {
    const level = textLevel(world, doc, question.query, false)
    if (level !== null) levels.set(doc, level)
  }
  if (levels.size < 10) {
    for (const doc of eligible) {
      const level = textLevel(world, doc, question.query, true)
      if (level !== null && !levels.has(doc)) levels.set(doc, 100 + level)
    }
  }
  const found = [...levels.keys()].filter(passing(question.picked))
  const byKeys = (a: Doc, b: Doc, keys: World['rank']) =>
    keys.reduce((order, key) => order || compareBy(a, b, key), 0)
  const byRank = (a: Doc, b: Doc) =>
    byKeys(a, b, world.rank) || world.docs.indexOf(a) - world.docs.indexOf(b)
  const { sort } = question
  if (sort) return found.sort((a, b) => byKeys(a, b, sort) || byRank(a, b))
  const isSlip = (doc: Doc) => Number((levels.get(doc) ?? 0) >= 100)
  const score = (doc: Doc) =>
    question.optional
      .filter(({ condition }) => holds(doc, condition))
      .reduce((sum, one) => sum + one.score, 0)
  return found.sort(
    (a, b) =>
      isSlip(a) - isSlip(b) ||
      score(b) - score(a) ||
      (levels.get(a) ?? 0) - (levels.get(b) ?? 0) ||
      byRank(a, b),
  )
}

/** The `limit` most frequent values, ties in order of value. */
export function countValues(docs: Doc[], attribute: string, limit: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const doc of docs) {
    for (const value of valuesOf(doc, attribute)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || compareValues(a[0], b[0]))
  return new Map(sorted.slice(0, limit))
}

export function statsOf(docs: Doc[], attribute: string) {
  const numbers = docs.flatMap((doc) => numbersOf(doc, attribute))
  if (numbers.length === 0) return undefined
  const sum = numbers.reduce((a, b) => a + b)
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)]
  return { min, max, sum, avg: sum / numbers.length }
}

export function valuesOf(doc: Doc, attribute: string): string[] {
  let value: unknown = doc
  for (const step of attribute.split('.')) value = (value as Doc | undefined)?.[step]
  const list = (Array.isArray(value) ? value : [value]).filter(
    (item) => item != null && item !== '',
  )
  return [...new Set(list.map(String))]
}

function holds(doc: Doc, condition: Condition): boolean {
  if ('is' in condition) {
    const wanted = condition.is.toLowerCase()
    const isThere = valuesOf(doc, condition.attribute).some(
      (value) => value.toLowerCase() === wanted,
    )
    return isThere !== condition.not
  }
  const { low, high } = condition
  const isThere = numbersOf(doc, condition.attribute).some((n) => n >= low && n <= high)
  return isThere !== condition.not
}

function numbersOf(doc: Doc, attribute: string): number[] {
  return valuesOf(doc, attribute).filter(isNumeric).map(Number)
}

function isNumeric(text: string): boolean {
  return Number.isFinite(Number(text)) && String(Number(text)) === text
}

/** Missing and multiple values last, in either order. */
function compareBy(a: Doc, b: Doc, { attribute, descending }: World['rank'][number]): number {
  const left = valuesOf(a, attribute)
  const right = valuesOf(b, attribute)
  if (left.length !== 1 || right.length !== 1) {
    return Number(left.length !== 1) - Number(right.length !== 1)
  }
  const order = compareValues(left[0] ?? '', right[0] ?? '')
  return descending ? -order : order
}

function compareValues(a: string, b: string): number {
  if (isNumeric(a) !== isNumeric(b)) return isNumeric(a) ? -1 : 1
  if (isNumeric(a)) return Number(a) - Number(b)
  return a < b ? -1 : Number(a > b)
}

/** The position of the attribute of the worst matched word; null if a word is missing. */
function textLevel(world: World, doc: Doc, query: string, tolerant: boolean): number | null {
  const words = cut(query).slice(0, 16)
  const tokens = new Map<string, number>()
  for (const [level, attribute] of world.searchable.entries()) {
    for (const text of valuesOf(doc, attribute)) {
      for (const token of withPairs(cut(text))) if (!tokens.has(token)) tokens.set(token, level)
    }
  }
  const best = (accepts: (token: string) => boolean): number =>
    Math.min(Infinity, ...[...tokens].filter(([token]) => accepts(token)).map(([, level]) => level))
  const exact = (word: string) => best((token) => token === word)
  const asLast = (word: string, isLast: boolean) =>
    isLast ? best((token) => token.startsWith(word)) : exact(word)

  const from = (place: number): number => {
    if (place === words.length) return 0
    const { text: word } = words[place] ?? { text: '' }
    const isLast = place === words.length - 1
    const ways = [Math.max(asLast(word, isLast), from(place + 1))]
    const next = words[place + 1]
    if (next?.pair) {
      const joined = asLast(word + next.text, place + 2 === words.length)
      ways.push(Math.max(joined, from(place + 2)))
    }
    if (tolerant) {
      ways.push(
        Math.max(
          best((token) => isSlip(word, token, isLast)),
          from(place + 1),
        ),
      )
      for (let at = 2; at <= word.length - 2 && !/\d/.test(word); at += 1) {
        const both = Math.max(exact(word.slice(0, at)), asLast(word.slice(at), isLast))
        ways.push(Math.max(both, from(place + 1)))
      }
      for (const [length, other] of synonymsAt(world, words, place)) {
        ways.push(Math.max(...other.map(exact), from(place + length)))
      }
    }
    return Math.min(...ways)
  }
  const level = from(0)
  return level === Infinity ? null : level
}

function synonymsAt(
  { synonyms }: World,
  words: { text: string }[],
  place: number,
): [number, string[]][] {
  const phrases = synonyms.map((set) => set.map((text) => cut(text).map((word) => word.text)))
  return phrases.flatMap((set) =>
    set
      .filter((phrase) => phrase.every((word, i) => words[place + i]?.text === word))
      .flatMap((phrase) =>
        set
          .filter((other) => other !== phrase)
          .map((other): [number, string[]] => [phrase.length, other]),
      ),
  )
}

/** Words without accents; `pair` if the word is also read together with the previous one. */
function cut(text: string): { text: string; pair: boolean }[] {
  const plain = text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
  const parts = plain.toLowerCase().split(/([^a-z0-9]+)/)
  const words: { text: string; pair: boolean }[] = []
  for (let i = 0; i < parts.length; i += 2) {
    const word = parts[i] ?? ''
    if (word === '') continue
    const gap = parts[i - 1]
    const before = words.at(-1)?.text ?? ''
    const isCode = /^[a-z]{1,3}$/.test(before) && /^[0-9]{1,3}$/.test(word)
    const isInitial = /^[a-z]$/.test(before) && /^[a-z]{2,}$/.test(word)
    const pair = before !== '' && (gap === ' ' ? isCode || isInitial : /^\S$/.test(gap ?? ''))
    words.push({ text: word, pair })
  }
  return words
}

function withPairs(words: { text: string; pair: boolean }[]): string[] {
  return words.flatMap(({ text, pair }, i) => (pair ? [text, words[i - 1]?.text + text] : [text]))
}

function isSlip(word: string, token: string, isLast: boolean): boolean {
  if (word.length < 4 || /\d/.test(word) || /\d/.test(token)) return false
  const allowed = word.length < 8 ? 1 : 2
  const targets = isLast
    ? Array.from({ length: token.length + 1 }, (_, end) => token.slice(0, end))
    : [token]
  return targets.some((target) => slips(word, target) <= allowed)
}

/** Letters added, removed, changed, or neighbours swapped. */
export function slips(a: string, b: string): number {
  const known = new Map<string, number>()
  const distance = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const key = `${i},${j}`
    const seen = known.get(key)
    if (seen !== undefined) return seen
    const ways = [
      distance(i - 1, j) + 1,
      distance(i, j - 1) + 1,
      distance(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]),
    ]
    const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    if (isSwap) ways.push(distance(i - 2, j - 2) + 1)
    const least = Math.min(...ways)
    known.set(key, least)
    return least
  }
  return distance(a.length, b.length)
}
