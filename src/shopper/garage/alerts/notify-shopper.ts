// Tells one shopper. Rows are claimed before the message leaves, so that a crash loses one rather than sends two.
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
 * "quiet" where there is nothing to tell, or it was stopped meanwhile; "refused" where the message was not taken, and then
 * it is as if nobody had tried. `now` in seconds.
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

/** What is noted as told, and how that is undone. Each is taken only from where it was read. */
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
