// Notifies one shopper. Rows are claimed before sending: a crash may lose a message but never sends two.
import { recordNotifiedPrice } from '#shopper/garage/watchlist-rows.ts'
import type { SendMessage } from '#shopper/messages/messages.ts'
import type { Site } from '#tenant/schema.ts'
import { moveNotified } from './alert-rows.ts'
import { toAlertText } from './alert-text.ts'
import { WATCHLIST } from './alerts.ts'
import type { Digest } from './digest.ts'
import { isDrop } from './price-moves.ts'

type NotifyDeps = { db: D1Database; site: Site; send: SendMessage }

/**
 * "quiet" if there is nothing to send or the alert has been stopped; "refused" if the provider rejected the message,
 * which undoes all claims. `now` in seconds.
 */
export async function notifyShopper(
  news: Digest,
  { db, site, send }: NotifyDeps,
  now: number,
): Promise<'told' | 'quiet' | 'refused'> {
  const claims = toClaims(news, db, now)
  if (claims.length === 0) return 'quiet'
  const results = await db.batch(claims.map(({ take }) => take))
  const won = claims.filter((_, at) => results[at]?.meta.changes === 1)
  const has = (claim: string) => won.some(({ name }) => name === claim)
  const matches = news.matches.filter(({ subject }) => has(subject))
  const drops = news.moves.filter((move) => isDrop(move) && has(WATCHLIST) && has(nameOf(move)))
  if (matches.length === 0 && drops.length === 0) return 'quiet'
  const { phone: to, token } = news.listener
  if (await send({ to, text: toAlertText({ matches, drops }, site, token) })) return 'told'
  await db.batch(won.map(({ giveBack }) => giveBack))
  return 'refused'
}

/** A change that records the message, and its reverse. Each applies only if the row is unchanged. */
type Claim = { name: string; take: D1PreparedStatement; giveBack: D1PreparedStatement }

function toClaims({ listener, matches, moves }: Digest, db: D1Database, now: number): Claim[] {
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
      const { carId, told, price } = move
      return {
        name: nameOf(move),
        take: recordNotifiedPrice(db, userId, carId, { from: told, to: price }),
        giveBack: recordNotifiedPrice(db, userId, carId, { from: price, to: told }),
      }
    }),
  ]
}

function nameOf({ carId }: { carId: string }): string {
  return `price of ${carId}`
}
