// Notifies one shopper. Rows are claimed before sending: a crash may lose a message but never sends two.
import { fillText } from '#lib/fill-text.ts'
import { fitsTwoTexts, toGsmLine } from '#lib/gsm-text.ts'
import { toMoney } from '#lib/money.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { recordNotifiedPrice } from '#shopper/garage/watchlist-rows.ts'
import type { SendMessage } from '#shopper/messages/messages.ts'
import { standardMessages } from '#tenant/standard-messages.ts'
import type { Site } from '#tenant/schema.ts'
import { moveNotified, WATCHLIST } from './alerts.ts'
import type { Digest } from './digest.ts'
import { isDrop, type Match, type Move } from './price-moves.ts'

/** Maximum characters of the site's name if space is short. */
const SHORT_NAME = 30

const DETAILS = ['example', 'names', 'counts'] as const

type NotifyDeps = { db: D1Database; site: Site; send: SendMessage }

/**
 * "quiet" if there is nothing to send or the alert has been stopped; "refused" if the provider rejected the message,
 * which undoes all claims.
 */
export async function notifyShopper(
  news: Digest,
  { db, site, send }: NotifyDeps,
  now: Seconds,
): Promise<'sent' | 'quiet' | 'refused'> {
  const claims = toClaims(news, db, now)
  if (claims.length === 0) return 'quiet'
  const results = await db.batch(claims.map(({ take }) => take))
  const won = claims.filter((_, at) => results[at]?.meta.changes === 1)
  const has = (claim: string) => won.some(({ name }) => name === claim)
  const matches = news.matches.filter(({ subject }) => has(subject))
  const drops = news.moves.filter((move) => isDrop(move) && has(WATCHLIST) && has(nameOf(move)))
  if (matches.length === 0 && drops.length === 0) return 'quiet'
  const { phone: to, token } = news.listener
  if (await send({ to, text: toAlertText({ matches, drops }, site, token) })) return 'sent'
  await db.batch(won.map(({ giveBack }) => giveBack))
  return 'refused'
}

/** A change that records the message, and its reverse. Each applies only if the row is unchanged. */
type Claim = { name: string; take: D1PreparedStatement; giveBack: D1PreparedStatement }

function toClaims({ listener, matches, moves }: Digest, db: D1Database, now: Seconds): Claim[] {
  const { userId, subjects } = listener
  const ofSubject = (subject: string, from: number, to: number): Claim => ({
    name: subject,
    take: moveNotified(db, userId, subject, { from, to }),
    giveBack: moveNotified(db, userId, subject, { from: to, to: from }),
  })
  const watchlistAt = subjects.get(WATCHLIST)
  return [
    ...matches.map(({ subject, from, to }) => ofSubject(subject, from, to)),
    ...(watchlistAt === undefined || moves.length === 0
      ? []
      : [ofSubject(WATCHLIST, watchlistAt, now)]),
    ...moves.map((move): Claim => {
      const { carId, notifiedPrice, price } = move
      return {
        name: nameOf(move),
        take: recordNotifiedPrice(db, userId, carId, { from: notifiedPrice, to: price }),
        giveBack: recordNotifiedPrice(db, userId, carId, { from: price, to: notifiedPrice }),
      }
    }),
  ]
}

function nameOf({ carId }: { carId: string }): string {
  return `price of ${carId}`
}

type AlertContent = {
  matches: readonly Match[]
  /** Largest first. */
  drops: readonly Move[]
}

/** Uses the most detailed text that fits, in the GSM alphabet only. There is always something to report. */
export function toAlertText(content: AlertContent, site: Site, token: string): string {
  const path = content.matches.length === 0 ? routes.watchlist.href() : routes.savedSearches.href()
  const links = `${new URL(path, site.url).href} Stop: ${new URL(routes.stopAlerts.href(token), site.url).href}`
  const toText = (news: string, name = site.name, { alert } = site.messages) =>
    `${toGsmLine(`${name}: ${fillText(alert, { news })}`)} ${links}`
  const texts = DETAILS.map((detail) => toText(sentences(content, site, detail).join(' ')))
  const [bare, name] = [
    sentences(content, site, 'counts').join(' '),
    site.name.slice(0, SHORT_NAME),
  ]
  return [...texts, toText(bare, name)].find(fitsTwoTexts) ?? toText(bare, name, standardMessages())
}

/** With an example, without one, and without any text from a shopper or a feed. */
type Detail = (typeof DETAILS)[number]

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
