// Splits "2021 Land Rover Discovery Sport TD4 (4x4)" into make, model, badge and drive, using the catalogue.
import { findMake, findModel, isTrim } from '#vehicle/catalogue.ts'

type KnownParts = { make?: unknown; model?: unknown; simple_drive?: unknown }
type Titled = { make?: string; model?: string; badge?: string; drive?: string }

/** Fields from the title; columns win if the catalogue does not know the title's words. */
export function splitTitle(title: string, known: KnownParts): Titled {
  const drive = DRIVE.exec(title)?.[1]
  const words = title
    .replaceAll(ASIDES, ' ')
    .replace(/^\s*\d{4}\s/, '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const make = findLongest(words, 0, (text) => findMake(text)?.name) ?? asGiven(known.make, words)
  if (make === null) return {}
  const rest = words.slice(make.length)
  const model = findModelIn(make.name, rest) ?? asGiven(known.model, rest)
  const badge = toBadge(rest.slice(model?.length ?? 0).join(' '))
  return {
    make: make.name,
    ...(model !== null && { model: model.name }),
    ...(badge !== '' && { badge }),
    ...(drive !== undefined && known.simple_drive === undefined && { drive }),
  }
}

const DRIVE = /\((4x4|4x2|awd|4wd|2wd|fwd|rwd)\)/i
/** Bracketed drive, fuel and warranty belong in other fields; "no badge" is dropped. */
const ASIDES = /\((?:4x4|4x2|awd|4wd|2wd|fwd|rwd|hybrid|5yr|no badge)\)/gi
/** Registration papers append body, doors and gears to the badge: "Sedan 4dr Auto 4sp 2.2i". */
const PAPERS =
  /\s(?:Sedan|Hatchback|Wagon|Coupe|Convertible|Cabriolet|Utility|Van|SUV)\s\d?dr\b.*$/i
const LONGEST_NAME = 4

type NamePart = { name: string; length: number }

function findLongest(
  words: string[],
  from: number,
  find: (text: string) => string | undefined,
): NamePart | null {
  for (let length = Math.min(LONGEST_NAME, words.length - from); length > 0; length--) {
    const name = find(words.slice(from, from + length).join(' '))
    if (name !== undefined) return { name, length: from + length }
  }
  return null
}

/** A trim such as "320i" implies its model, and stays in the badge. */
function findModelIn(make: string, words: string[]): NamePart | null {
  const find = (text: string) => findModel(make, text)?.name
  const found = findLongest(words, 0, find)
  const isShort = words.length > 1 && (words[0] ?? '').length <= 3
  // "2 M240I", "HDT Commodore": skips a lone letter or number, or a tuner, before the model.
  const named = found ?? (isShort ? findLongest(words, 1, find) : null)
  if (named === null) return null
  const last = words[named.length - 1] ?? ''
  return isTrim(make, last) ? { name: named.name, length: named.length - 1 } : named
}

/** The column's own value, if the title starts with it. */
function asGiven(value: unknown, words: string[]): NamePart | null {
  if (typeof value !== 'string' || value === '') return null
  return { name: value, length: words[0]?.toLowerCase() === value.toLowerCase() ? 1 : 0 }
}

function toBadge(text: string): string {
  return text
    .replace(PAPERS, '')
    .replaceAll(/\s{2,}/g, ' ')
    .trim()
}
