// `facetFilters` and `numericFilters`: lists (AND) of literals or of lists (OR) of literals.
import { type Refusal, isRefusal, refuse } from './errors.ts'
import { parseJson } from './json.ts'
import {
  type Clause,
  type Literal,
  type NumericOperator,
  toNumericLiteral,
  toNumber,
} from './literals.ts'

type ReadLiteral = (text: string) => Literal | null

/** `["certified:true", ["make:Kia", "make:-Ford"]]`, as JSON text or as `a:x,(b:y,b:z)` too. */
export function parseFacetFilters(raw: unknown): Clause[] | Refusal {
  return parseList('facetFilters', raw, readFacetFilter)
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

/** JSON, or the short form in which commas part literals and parentheses hold alternatives. */
function parseText(text: string): unknown {
  if (text.trim() === '') return []
  if (text.trimStart().startsWith('[')) return parseJson(text) ?? text
  return Array.from(text.matchAll(/\(([^()]*)\)|([^,()]+)/g), ([, group, single]) =>
    group === undefined ? single?.trim() : group.split(',').map((item) => item.trim()),
  )
}

/** Cut at the first colon; `-` before the value negates, `\-` is a dash. */
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
  // The pattern above reads nothing else.
  return toNumericLiteral((match[1] ?? '').trim(), operator as NumericOperator, number)
}

function toRange(attribute: string, low: string, high: string): Literal | null {
  const from = toNumber(low)
  const to = toNumber(high)
  if (from === null || to === null) return null
  return { attribute: attribute.trim(), negated: false, from, to, exclusive: false }
}
