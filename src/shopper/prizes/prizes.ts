// A draw of prizes: each phone draws once in a campaign, by weighted chance on the server (R48).
import { toHex } from '#lib/hex.ts'
import { createKeyedHash } from '#lib/keyed-hash.ts'
import { createTimeout } from '#lib/timeout.ts'
import { randomBelow } from '#lib/random-below.ts'
import { prizeAt, weightOf, type Campaign } from './campaign.ts'
import { createPrizeCode } from './prize-code.ts'
import { findDraw, writeDraw, type Drawn, type Ticket } from './prize-rows.ts'

/** Who draws. */
export type Drawer = { userId: string; phone: string }

export type PrizePort = {
  /** What a shopper drew; null where they have not, "unknown" where that cannot be read. Never rejects. */
  find: (campaign: Campaign, drawer: Drawer) => Promise<Drawn | null | 'unknown'>
  /** Draws once: the same prize again however often it is asked. "out" where no prize is left, "unknown" where it could not be written. */
  draw: (campaign: Campaign, drawer: Drawer, now: number) => Promise<Drawn | 'out' | 'unknown'>
}

/** Milliseconds that a page waits. A draw that takes longer is found when it is asked for again. */
const WAIT_MS = 2000

/** The draws of one site. */
export function createPrizes(
  { DB: db, MASTER_KEY: secret }: { DB: D1Database; MASTER_KEY: string },
  slug: string,
): PrizePort {
  const { orElse } = createTimeout('prizes.failed', slug, WAIT_MS)
  const hash = createKeyedHash(secret, 'prizes')
  const ticketOf = async ({ campaign }: Campaign, { phone }: Drawer): Promise<Ticket> => ({
    site: slug,
    campaign,
    // Who reads the table learns no number from it, and cannot try them all.
    holder: toHex(await hash(slug, campaign, phone)),
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

/** Prizes that are out are drawn again among the rest. */
async function drawOnce(
  db: D1Database,
  ticket: Ticket,
  { campaign, userId, now }: { campaign: Campaign; userId: string; now: number },
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
