// A stock filter as data: AND of ORs of plain conditions. Site texts are parsed to it and engine filters are generated
// from it, so that no filter is ever edited as text.

export type Condition =
  | { attribute: string; is: string; not?: boolean }
  | { attribute: string; op: '>=' | '<=' | '>' | '<' | '='; number: number }

/** Every group must match; a group matches if one of its conditions does. */
export type Filter = readonly (readonly Condition[])[]

export type ParsedFilter = { filter: Filter } | { problem: string }

/** Parses a site's filter text, with ":" or "=" between name and value; returns the error if it is invalid. */
export function parseFilter(text: string): ParsedFilter {
  const words = text.match(TOKEN) ?? []
  if (words.join('').length !== text.replaceAll(/\s+/g, '').length && !text.includes('"')) {
    return { problem: `Cannot read "${text.slice(0, 80)}".` }
  }
  const reader = { words, at: 0 }
  const groups: Condition[][] = []
  if (words.length === 0) return { filter: [] }
  do {
    const group = readGroup(reader)
    if (typeof group === 'string') return { problem: group }
    groups.push(group)
  } while (take(reader, 'AND'))
  const rest = reader.words[reader.at]
  if (rest !== undefined) {
    return { problem: `Unexpected "${rest}". Join conditions with AND, and put ORs in brackets.` }
  }
  return { filter: groups }
}

/** The engine's filter text: quoted values, upper-case AND and OR, numeric comparisons. */
export function toAlgoliaFilter(filter: Filter): string {
  return filter
    .map((group) => {
      const text = group.map(toText).join(' OR ')
      return group.length > 1 ? `(${text})` : text
    })
    .join(' AND ')
}

function toText(condition: Condition): string {
  if ('op' in condition) return `${condition.attribute}${condition.op}${condition.number}`
  const value = condition.is.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  return `${condition.not === true ? 'NOT ' : ''}${condition.attribute}:"${value}"`
}

type Reader = { words: readonly string[]; at: number }

const TOKEN = /"(?:[^"\\]|\\.)*"|[()]|>=|<=|!=|[:=<>]|[^\s():=<>!"]+/g
const NAME = /^[A-Za-z_][\w.]*$/

function take(reader: Reader, word: string): boolean {
  if (reader.words[reader.at]?.toUpperCase() !== word) return false
  reader.at += 1
  return true
}

function readGroup(reader: Reader): Condition[] | string {
  const bracketed = take(reader, '(')
  const group: Condition[] = []
  do {
    const condition = readCondition(reader)
    if (typeof condition === 'string') return condition
    group.push(condition)
  } while (take(reader, 'OR'))
  if (bracketed && !take(reader, ')'))
    return 'A bracket is not closed or contains AND. Use only OR inside brackets.'
  return group
}

function readCondition(reader: Reader): Condition | string {
  const not = take(reader, 'NOT')
  const attribute = reader.words[reader.at]
  const operator = reader.words[reader.at + 1]
  const words: string[] = []
  reader.at += 2
  if (attribute === undefined || !NAME.test(attribute))
    return `"${attribute ?? ''}" is not the name of a field.`
  if (operator === undefined || !/^(?:[:=<>]|>=|<=|!=)$/.test(operator))
    return `After ${attribute} a ":" or "=" is missing.`
  for (let word = reader.words[reader.at]; isValueWord(word); word = reader.words[reader.at]) {
    words.push(word)
    reader.at += 1
  }
  const value = unquote(words.join(' '))
  if (value === '') return `After ${attribute}${operator} a value is missing.`
  if (/[<>]/.test(operator)) {
    const number = Number(value)
    if (!Number.isFinite(number)) return `${attribute}${operator} needs a number, not "${value}".`
    // After the two tests above, only the four comparisons remain.
    return { attribute, op: operator as '>=' | '<=' | '>' | '<', number }
  }
  return not !== (operator === '!=')
    ? { attribute, is: value, not: true }
    : { attribute, is: value }
}

function isValueWord(word: string | undefined): word is string {
  return word !== undefined && !/^(?:AND|OR|[()]|[:=<>]|>=|<=|!=)$/i.test(word)
}

function unquote(text: string): string {
  return text.startsWith('"') && text.endsWith('"') && text.length > 1
    ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
    : text
}
