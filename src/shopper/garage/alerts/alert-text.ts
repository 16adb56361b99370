// The text of an alert: site, number of new vehicles, an example, a link and the stop link.
import { gsmLength, toGsmLine } from '#lib/gsm-text.ts'
import { toMoney } from '#lib/money.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import type { Match } from './matches.ts'
import type { Move } from './price-moves.ts'

type AlertContent = {
  matches: readonly Match[]
  /** Largest first. */
  drops: readonly Move[]
}

/** Characters of a text message in two segments. */
const MAX = 306
/** Maximum characters of the site's name if space is short. */
const SHORT_NAME = 30

/** Uses the most detailed text that fits, in the GSM alphabet only. There is always something to report. */
export function toAlertText(told: AlertContent, site: Site, token: string): string {
  const path = told.matches.length === 0 ? routes.watchlist.href() : routes.savedSearches.href()
  const links = `${new URL(path, site.url).href} Stop: ${new URL(routes.stopAlerts.href(token), site.url).href}`
  const fits = (text: string) => gsmLength(text) <= MAX
  const toText = (words: string, name = site.name) => `${toGsmLine(`${name}: ${words}`)} ${links}`
  const texts = DETAILS.map((detail) => toText(sentences(told, site, detail).join(' ')))
  const barest = toText(sentences(told, site, 'counts').join(' '), site.name.slice(0, SHORT_NAME))
  return texts.find(fits) ?? barest
}

/** With an example, without one, and without any text from a shopper or a feed. */
type Detail = (typeof DETAILS)[number]
const DETAILS = ['example', 'names', 'counts'] as const

function sentences({ matches, drops }: AlertContent, site: Site, detail: Detail): string[] {
  // A price is more useful than another name.
  const isExample = detail === 'example' && drops.length === 0
  return [
    ...(matches.length === 0 ? [] : [describeMatches(matches, isExample, detail)]),
    ...(drops.length === 0 ? [] : [describeDrops(drops, site, detail)]),
  ]
}

function describeMatches(matches: readonly Match[], isExample: boolean, detail: Detail): string {
  const [first] = matches
  const count = matches.reduce((sum, match) => sum + match.count, 0)
  const many = matches.length > 1 ? `your ${matches.length} saved searches` : 'your saved search'
  const where = matches.length === 1 && detail !== 'counts' ? `"${first?.title}"` : many
  const example = isExample && first !== undefined && first.example !== '' ? first.example : ''
  if (example === '') return `${count} new in ${where}.`
  return `${count} new in ${where}${count > 1 ? ', such as' : ':'} ${example}.`
}

function describeDrops(drops: readonly Move[], site: Site, detail: Detail): string {
  const [first] = drops
  const many = drops.length === 1 ? '1 price drop' : `${drops.length} price drops`
  if (detail !== 'example' || first === undefined) return `${many} on your watchlist.`
  const shows = site.specifications.show_was_price && first.known !== null
  const was = shows ? `, was ${toMoney(first.known ?? 0)}` : ''
  return `${many} on your watchlist: ${first.title} now ${first.words}${was}.`
}
