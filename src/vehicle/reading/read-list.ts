// Parses lists in one text, such as the features of a vehicle: separated by line breaks, bars, semicolons, bullets or
// commas, whichever the text uses, or a JSON list.
import { readJson } from '#lib/parse-json.ts'
import * as z from 'zod'

import { readLine, readLines } from './read-text.ts'

const MAX = 300
const LONGEST = 20_000
/** Maximum characters of an item. A longer one between commas is a sentence, not a feature. */
const LONGEST_ITEM = 60
/** Minimum items: fewer may be one item that contains a comma. */
const MIN_BY_COMMA = 3

/** The items of a list, each as one line without markup. */
export function readList(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.slice(0, MAX) : [value]
  const [only] = parts
  const items = parts.length === 1 ? splitText(only) : parts.flatMap((part) => splitItem(part))
  return items.slice(0, MAX).flatMap((item) => readLine(item) ?? [])
}

/** Splits an item that contains other separators into several. */
const splitItem = (part: unknown): unknown[] =>
  typeof part === 'string' && /[|\n]|<li\b/i.test(part) ? splitText(part) : [part]

function splitText(part: unknown): unknown[] {
  if (typeof part !== 'string') return [part]
  const json = part.trimStart().startsWith('[') ? readJson(part, z.array(z.unknown())) : null
  if (json !== null) return json
  const text = readLines(part.slice(0, LONGEST), LONGEST)
  if (text === null) return []
  for (const separator of SEPARATORS) {
    const items = text.split(separator).filter((item) => item.trim() !== '')
    if (items.length > 1) return items.flatMap((item) => item.trim().replace(/^[-*•·–]\s+/, ''))
  }
  const byComma = splitByComma(text)
  const isList =
    byComma.length >= MIN_BY_COMMA && byComma.every((item) => item.length <= LONGEST_ITEM)
  return isList ? byComma : [text]
}

/** In this order: a text with bars may have commas within its items. */
const SEPARATORS = [/\n/, /\|/, /;/, /[•·●▪]/, /\t/]

/** Splits at commas that are neither in brackets nor in a number. */
function splitByComma(text: string): string[] {
  const items: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '(') depth += 1
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (sign === ',' && depth === 0 && !/^\d,\d{3}/.test(text.slice(at - 1, at + 4))) {
      items.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...items, text.slice(from)].map((item) => item.trim()).filter((item) => item !== '')
}
