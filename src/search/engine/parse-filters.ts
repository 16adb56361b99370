// The `filters` grammar: literals joined by AND, or by OR within one pair of parentheses. Independent of columns. Every
// accepted filter means the same to a hosted engine.
import { parseJson } from '#lib/parse-json.ts'
import { isRefusal, type Refusal, refuse } from './errors.ts'

import {
  type Clause,
  type Literal,
  type NumericOperator,
  type OptionalFilter,
  toNumber,
  toNumericLiteral,
} from './literals.ts'

type Cursor = { text: string; at: number }

/** `A AND (B OR NOT C)` as clauses that must all hold; a refusal gives the error and its column. */
export function parseFilters(text: string): Clause[] | Refusal {
  const cursor = { text, at: 0 }
  if (isAtEnd(cursor)) return []
  const operands: Clause[] = []
  const connectors = new Set<string>()
  for (;;) {
    const operand = readOperand(cursor)
    if (isRefusal(operand)) return operand
    operands.push(operand)
    if (isAtEnd(cursor)) break
    const connector = readKeyword(cursor, ['AND', 'OR'])
    if (!connector) return unexpected(cursor, 'AND, OR or the end')
    connectors.add(connector)
  }
  if (connectors.size === 2) return refuse(400, `filters: ${NOT_A_CONJUNCTION}`)
  return connectors.has('OR') ? [operands.flat()] : operands
}

const NOT_A_CONJUNCTION = 'filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed'

function readOperand(cursor: Cursor): Clause | Refusal {
  if (!skip(cursor, '(')) {
    const literal = readLiteral(cursor)
    return isRefusal(literal) ? literal : [literal]
  }
  const literals: Clause = []
  for (;;) {
    const literal = readLiteral(cursor)
    if (isRefusal(literal)) return literal
    literals.push(literal)
    if (skip(cursor, ')')) return literals
    if (readKeyword(cursor, ['AND'])) return refuse(400, `filters: ${NOT_A_CONJUNCTION}`)
    if (!readKeyword(cursor, ['OR'])) return unexpected(cursor, 'OR or )')
  }
}

function readLiteral(cursor: Cursor): Literal | Refusal {
  const negated = readKeyword(cursor, ['NOT']) !== null
  const attribute = readQuoted(cursor) ?? readPattern(cursor, /[^\s()<>=!:"']+/y)
  if (!attribute) return unexpected(cursor, 'an attribute')
  const operator = readPattern(cursor, /<=|>=|!=|[:<>=]/y)
  if (!operator) return unexpected(cursor, `: or a comparison after ${attribute}`)
  const start = cursor.at
  const value = readQuoted(cursor) ?? readPattern(cursor, /[^\s()"'][^\s()]*/y)
  if (value === null) return unexpected(cursor, `a value for ${attribute}`)
  if (operator === ':') return readRangeEnd(cursor, { attribute, negated, value })
  const number = toNumber(value)
  if (number === null) return unexpected({ ...cursor, at: start }, `a number for ${attribute}`)
  // The pattern above matches nothing else.
  return toNumericLiteral(attribute, operator as NumericOperator, number, negated)
}

/** After `a:1`, reads the rest of `a:1 TO 5` if there is one. */
function readRangeEnd(
  cursor: Cursor,
  literal: { attribute: string; negated: boolean; value: string },
): Literal | Refusal {
  if (!readKeyword(cursor, ['TO'])) return literal
  const from = toNumber(literal.value)
  const to = toNumber(readPattern(cursor, /[^\s()]+/y) ?? '')
  if (from === null || to === null) {
    return unexpected(cursor, `numbers on both sides of TO for ${literal.attribute}`)
  }
  return { attribute: literal.attribute, negated: literal.negated, from, to, exclusive: false }
}

function readKeyword(cursor: Cursor, keywords: string[]): string | null {
  const start = cursor.at
  const word = readPattern(cursor, /[A-Z]+(?=[\s("']|$)/y)
  if (word !== null && keywords.includes(word)) return word
  cursor.at = start
  return null
}

/** A quoted text with \" and \\ unescaped; null if it does not start or end properly. */
function readQuoted(cursor: Cursor): string | null {
  const quoted = readPattern(cursor, /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/sy)
  return quoted === null ? null : quoted.slice(1, -1).replaceAll(/\\(.)/gs, '$1')
}

function readPattern(cursor: Cursor, pattern: RegExp): string | null {
  skipSpace(cursor)
  pattern.lastIndex = cursor.at
  const match = pattern.exec(cursor.text)
  if (!match) return null
  cursor.at = pattern.lastIndex
  return match[0]
}

function skip(cursor: Cursor, character: string): boolean {
  skipSpace(cursor)
  if (cursor.text[cursor.at] !== character) return false
  cursor.at += 1
  return true
}

function isAtEnd(cursor: Cursor): boolean {
  skipSpace(cursor)
  return cursor.at >= cursor.text.length
}

function skipSpace(cursor: Cursor): void {
  const code = cursor.text.charCodeAt(cursor.at)
  // Nearly always a letter, a digit or a sign.
  if (code > 0x20 && code < 0x7f) return
  while (/\s/.test(cursor.text[cursor.at] ?? '')) cursor.at += 1
}

function unexpected(cursor: Cursor, expected: string): Refusal {
  skipSpace(cursor)
  const found = /\S{1,30}/y
  found.lastIndex = cursor.at
  const token = found.exec(cursor.text)?.[0]
  const what = token ? `Unexpected token ${token}` : 'Unexpected end of filter'
  return refuse(400, `filters: ${what} expected ${expected} at col ${cursor.at}`)
}

type ReadLiteral = (text: string) => Literal | null

/** `["certified:true", ["make:Kia", "make:-Ford"]]`, as JSON text or as `a:x,(b:y,b:z)` too. */
export function parseFacetFilters(raw: unknown): Clause[] | Refusal {
  return parseList('facetFilters', raw, readFacetFilter)
}

/** `["place:A<score=3>", ["place:B<score=2>", "place:C"]]`: facet filters with a score each, 1 if not stated. */
export function parseOptionalFilters(raw: unknown): OptionalFilter[] | Refusal {
  const scores = new Map<Literal, number>()
  const clauses = parseList('optionalFilters', raw, (text) => {
    const [, filter = text, score = '1'] = /^(.*)<score=(\d{1,9})>$/s.exec(text) ?? []
    const literal = readFacetFilter(filter)
    if (literal !== null) scores.set(literal, Number(score))
    return literal
  })
  if (isRefusal(clauses)) return clauses
  return clauses.map((clause) => ({
    clause,
    scores: clause.map((literal) => scores.get(literal) ?? 1),
  }))
}

/** `["price>=20000", ["year=2020", "year:2022 TO 2024"]]`, as JSON text or as `a>1,b<2` too. */
export function parseNumericFilters(raw: unknown): Clause[] | Refusal {
  return parseList('numericFilters', raw, readNumericFilter)
}

function parseList(parameter: string, raw: unknown, read: ReadLiteral): Clause[] | Refusal {
  const list = typeof raw === 'string' ? parseText(raw) : raw
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) return refuse(400, `${parameter}: expected a list or a string`)
  const clauses: Clause[] = []
  for (const entry of list) {
    const clause = readClause(parameter, entry, read)
    if (isRefusal(clause)) return clause
    if (clause.length > 0) clauses.push(clause)
  }
  return clauses
}

function readClause(parameter: string, entry: unknown, read: ReadLiteral): Clause | Refusal {
  const clause: Clause = []
  for (const text of Array.isArray(entry) ? entry : [entry]) {
    const literal = typeof text === 'string' ? read(text) : null
    if (!literal) {
      return refuse(400, `${parameter}: cannot read ${JSON.stringify(text)?.slice(0, 100)}`)
    }
    clause.push(literal)
  }
  return clause
}

/** Parses JSON, or the short form in which commas separate literals and parentheses hold alternatives. */
function parseText(text: string): unknown {
  if (text.trim() === '') return []
  if (text.trimStart().startsWith('[')) return parseJson(text) ?? text
  return Array.from(text.matchAll(/\(([^()]*)\)|([^,()]+)/g), ([, group, single]) =>
    group === undefined ? single?.trim() : group.split(',').map((item) => item.trim()),
  )
}

/** Split at the first colon. `-` before the value negates; `\-` is a dash. */
function readFacetFilter(text: string): Literal | null {
  const colon = text.indexOf(':')
  if (colon < 1) return null
  const attribute = text.slice(0, colon).trim()
  const value = text.slice(colon + 1)
  if (value.startsWith('-')) return { attribute, negated: true, value: value.slice(1) }
  return { attribute, negated: false, value: value.startsWith('\\-') ? value.slice(1) : value }
}

function readNumericFilter(text: string): Literal | null {
  const range = /^([^:<>=!]+):\s*(\S+)\s+TO\s+(\S+)$/.exec(text.trim())
  if (range) return toRange(range[1] ?? '', range[2] ?? '', range[3] ?? '')
  const match = /^([^:<>=!]+)(<=|>=|!=|<|>|=|:)\s*(\S+)$/.exec(text.trim())
  const number = toNumber(match?.[3] ?? '')
  if (!match || number === null) return null
  const operator = match[2] === ':' ? '=' : match[2]
  // The pattern above matches nothing else.
  return toNumericLiteral((match[1] ?? '').trim(), operator as NumericOperator, number)
}

function toRange(attribute: string, low: string, high: string): Literal | null {
  const from = toNumber(low)
  const to = toNumber(high)
  if (from === null || to === null) return null
  return { attribute: attribute.trim(), negated: false, from, to, exclusive: false }
}
