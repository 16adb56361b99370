// Prize draws: each phone draws once per campaign, by weighted random choice on the server.
import { toHex } from '#lib/encoding.ts'
import { hashWith, nameKey, readKeys } from '#lib/key-ring.ts'
import { randomBelow } from '#lib/random.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { type Campaign, prizeAt, weightOf } from './campaign.ts'
import { type Drawn, findDraw, type Ticket, writeDraw } from './prize-rows.ts'

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** The shopper who draws. */
export type Drawer = { userId: string; phone: string }

export type PrizeService = {
  /** The shopper's prize; null before the draw, "unknown" if it cannot be read. Never rejects. */
  find: (campaign: Campaign, drawer: Drawer) => Promise<Drawn | null | 'unknown'>
  /** Draws once; repeats return the same prize. "out" if no prize is left, "unknown" if it could not be saved. */
  draw: (campaign: Campaign, drawer: Drawer, now: Seconds) => Promise<Drawn | 'out' | 'unknown'>
}

/** Milliseconds that a page waits. A draw that takes longer is found on the next request. */
const WAIT_MS: Milliseconds = 2000

export function createPrizes(
  { DB: db, MASTER_KEY: masterKey }: { DB: D1Database; MASTER_KEY: string },
  slug: string,
): PrizeService {
  const { orElse } = createTimeout('prizes.failed', slug, WAIT_MS)
  // Keyed hashes, so that phone numbers cannot be found from the table, even by trying them all.
  const hashes = readKeys(masterKey).map((key) => ({ key, hash: hashWith(key, 'prizes') }))
  const ticketOf = async ({ campaign }: Campaign, { phone }: Drawer): Promise<Ticket> => ({
    site: slug,
    campaign,
    holders: await Promise.all(
      hashes.map(async ({ key, hash }) => nameKey(key, toHex(await hash(slug, campaign, phone)))),
    ),
  })
  return {
    find: (campaign, drawer) =>
      orElse(
        ticketOf(campaign, drawer).then((ticket) => findDraw(db, ticket)),
        'unknown',
      ),
    draw: (campaign, drawer, now) =>
      orElse(
        ticketOf(campaign, drawer).then((ticket) =>
          drawOnce(db, ticket, { campaign, userId: drawer.userId, now }),
        ),
        'unknown',
      ),
  }
}

/** If the drawn prize has run out, draws again among the rest. */
async function drawOnce(
  db: D1Database,
  ticket: Ticket,
  { campaign, userId, now }: { campaign: Campaign; userId: string; now: Seconds },
): Promise<Drawn | 'out'> {
  let left = campaign.prizes
  for (;;) {
    const prize = left.length === 0 ? undefined : prizeAt(left, randomBelow(weightOf(left)))
    if (prize === undefined) return 'out'
    const { id, most } = prize
    const code = createPrizeCode()
    const drawn = await writeDraw(db, ticket, { userId, prize: id, most, code, now })
    if (drawn !== null) return drawn
    left = left.filter((other) => other !== prize)
  }
}

/** "HK7P-2QXM": 31 ** 8 possible codes, without look-alike letters and digits. */
export function createPrizeCode(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomBelow(ALPHABET.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
