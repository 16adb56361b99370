// Facts of a site in its texts: "{our phone}" in the source becomes the site's number, so that a change applies
// everywhere. Also finds literal copies of facts, which do not change.
import { isObject } from '#lib/is-object.ts'
import { textOf } from '#lib/text.ts'
import { telHref } from '#lib/url.ts'
import { type Problem, toPath } from './problem.ts'
import { isJsonObject, type Json, valueAt } from './json.ts'
import { listStrings, type SiteString } from './site-strings.ts'
import type { Source } from './source.ts'

/** Groups whose texts may reference facts. */
const FILLED = ['pages', 'offers', 'announcements', 'layout', 'promos'] as const

/** References to use in a text, for people. */
export const FACT_NAMES = ['{our name}', '{our phone}', '{our address}'] as const

const PLACEHOLDER = /\{(our [a-z]{1,20}|(?:phone|address) of [a-z0-9-]{1,80})\}/g
const PHONE = /^(?:our phone|phone of .*)$/

/** The facts of a document by their reference: "our phone", "address of newstead". */
export function factsOf(document: unknown): Map<string, string> {
  const site = isObject(document) ? document : {}
  const places = (Array.isArray(site['locations']) ? site['locations'] : []).filter(isObject)
  const main = places.find((place) => place['primary'] === true) ?? places[0]
  const phones = isObject(site['phone_numbers']) ? site['phone_numbers'] : {}
  const facts: [string, string][] = [
    ['our name', textOf(site['name'])],
    ['our phone', textOf(phones['general']) || textOf(main?.['phone'])],
    ['our address', main === undefined ? '' : addressOf(main)],
    ...places.flatMap((place): [string, string][] => {
      const slug = textOf(place['slug'])
      return [
        [`phone of ${slug}`, textOf(place['phone'])],
        [`address of ${slug}`, addressOf(place)],
      ]
    }),
  ]
  return new Map(facts.filter(([, value]) => value !== ''))
}

function addressOf(place: Record<string, unknown>): string {
  const address = isObject(place['address']) ? place['address'] : {}
  const { street, city, state, postcode } = address
  const town = [city, state, postcode].map(textOf).filter(Boolean).join(' ')
  return [textOf(street), town].filter(Boolean).join(', ')
}

/** The document with its references replaced by facts. */
export function fillFacts(document: unknown): unknown {
  if (!isObject(document)) return document
  const facts = factsOf(document)
  const filled = FILLED.flatMap((group) =>
    Object.hasOwn(document, group) ? [[group, fill(document[group], facts)] as const] : [],
  )
  return filled.length === 0 ? document : { ...document, ...Object.fromEntries(filled) }
}

function fill(value: unknown, facts: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return fillText(value, facts)
  if (Array.isArray(value)) return value.map((item) => fill(item, facts))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, facts)]))
}

function fillText(text: string, facts: ReadonlyMap<string, string>): string {
  if (!text.includes('{')) return text
  const isLink = text.startsWith('tel:')
  const filled = text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const fact = facts.get(name) ?? whole
    return PHONE.test(name) && !isLink ? toUnbroken(fact) : fact
  })
  // Also in a link within a text.
  return filled.replaceAll(/(?:^|(?<=["']))tel:[^"'<>]*/g, telHref)
}

/** A number that stays on one line, also in a heading or a button. */
function toUnbroken(number: string): string {
  return number.replaceAll(' ', '\u00A0')
}

/** References to unknown facts: shoppers would see the braces. */
export function findUnknownFacts(document: unknown): Problem[] {
  const facts = factsOf(document)
  return textsOf(document, FILLED).flatMap(({ keys, text }) =>
    [...text.matchAll(PLACEHOLDER)]
      .filter(([, name = '']) => !facts.has(name))
      .map(([whole]) => ({
        path: toPath(keys),
        message: `has ${whole}, which this site does not know. Use ${FACT_NAMES.join(', ')}, or {phone of …} and {address of …} with the short name of a location that has one.`,
      })),
  )
}

/** Texts that still contain a phone number, an address or a name that has changed between two versions. */
export function findOldCopies(before: Source, after: Source): Problem[] {
  const [was, is] = [plainFacts(before), plainFacts(after)]
  const now = new Set(is.values())
  const old = [...was].filter(([name, value]) => is.get(name) !== value && !now.has(value))
  return findCopies(after, old, ({ whole, name }) => {
    const replacement = is.get(name)
    return `still has ${whole}, which ${replacement === undefined ? 'is gone' : `is now ${replacement}`}. Correct it; ${FACT_NAMES.join(', ')} in a text update automatically.`
  })
}

/** Texts of pages, offers and menus that repeat a phone number literally. */
export function findLiteralCopies(document: Source): Problem[] {
  const numbers = [...plainFacts(document)].filter(([name]) => name.startsWith('phone'))
  const groups: readonly string[] = FILLED
  const filled: Source = Object.fromEntries(
    Object.entries(document).filter(([key]) => groups.includes(key)),
  )
  return findCopies(filled, numbers, ({ whole, name }) => {
    const fact = name.startsWith('phone of ') ? `{${name}}` : '{our phone}'
    return `contains ${whole} literally. Write ${fact} instead: it changes with the number.`
  })
}

/** Facts that people copy into texts: numbers, streets and the name, each by its field. */
function plainFacts(document: Source): Map<string, string> {
  const { name, phone_numbers: phones, locations } = document
  const places = (Array.isArray(locations) ? locations : []).filter(isJsonObject)
  const facts: [string, Json | undefined][] = [
    ['name', name],
    ['phone', isJsonObject(phones) ? phones['general'] : ''],
    ...places.flatMap((place): [string, Json | undefined][] => [
      [`phone of ${textOf(place['slug'])}`, place['phone']],
      [`street of ${textOf(place['slug'])}`, valueAt(place, ['address', 'street'])],
    ]),
  ]
  return new Map(
    facts.flatMap(([key, value]) =>
      typeof value === 'string' && value.length >= MIN_FACT ? [[key, value] as const] : [],
    ),
  )
}

/** Minimum characters: shorter facts occur in texts by chance. */
const MIN_FACT = 5
const MAX_COPIES = 50
/** Groups and fields whose values are not texts: identity, addresses, keys. */
const NO_TEXT = new Set([
  'slug',
  'url',
  'hosts',
  'staging_hosts',
  'secrets',
  'redirects',
  '$schema',
])

function findCopies(
  document: Source,
  facts: readonly (readonly [string, string])[],
  describe: (copy: { whole: string; name: string }) => string,
): Problem[] {
  if (facts.length === 0) return []
  const searched = facts.map(([name, value]) => ({ name, value, pattern: toPattern(name, value) }))
  const groups = Object.keys(document).filter((key) => !NO_TEXT.has(key))
  return textsOf(document, groups)
    .flatMap(({ keys, text }) => {
      const found = searched.find(({ pattern }) => pattern.test(text))
      if (found === undefined) return []
      const whole = found.pattern.exec(text)?.[0].trim() ?? ''
      return [{ path: toPath(keys), message: describe({ whole, name: found.name }) }]
    })
    .slice(0, MAX_COPIES)
}

/** Matches a number in any format; a name or a street as a whole word. */
function toPattern(name: string, value: string): RegExp {
  if (!name.startsWith('phone'))
    return new RegExp(`(?<![\\p{L}\\d])${escape(value)}(?![\\p{L}\\d])`, 'u')
  const digits = value.replaceAll(/\D/g, '').replace(/^(?:6[14]|0)/, '')
  return new RegExp(`(?<!\\d)(?:\\+?6[14][ ]?|0)?${digits.split('').join('[ ().-]{0,2}')}(?!\\d)`)
}

const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

function textsOf(document: unknown, groups: readonly string[]): SiteString[] {
  if (!isObject(document)) return []
  const wanted = Object.fromEntries(groups.map((group) => [group, document[group]]))
  return listStrings(wanted)
}
