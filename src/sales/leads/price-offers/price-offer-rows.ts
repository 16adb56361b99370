// Shoppers' price offers in D1. The only SQL for that table.
import * as z from 'zod'

import type { Seconds } from '#lib/zone-time.ts'
import {
  OFFER_STATES,
  OFFER_TERMS,
  type OfferState,
  type OfferTerms,
  type PriceOffer,
} from './price-offer.ts'

/** Saves a new offer; an existing one of that lead is not replaced. */
export async function insertOffer(db: D1Database, offer: PriceOffer): Promise<void> {
  const { lead, site, car, price, amount, terms, state, createdAt, expiresAt } = offer
  const statement = db.prepare(
    `INSERT INTO price_offers (lead_id, site, car_id, car_slug, car_name, price, amount, terms, state, created_at, expires_at, due_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11) ON CONFLICT DO NOTHING`,
  )
  const values = [lead, site, car.id, car.slug, car.name, price, amount, terms, state, createdAt]
  await statement.bind(...values, expiresAt).run()
}

/** The offer of a lead; null if there is none. */
export async function findOffer(
  db: D1Database,
  { site, lead }: { site: string; lead: string },
): Promise<PriceOffer | null> {
  const statement = db.prepare('SELECT * FROM price_offers WHERE lead_id = ?1 AND site = ?2')
  return toOffer(await statement.bind(lead, site).first())
}

/** A site's offers: open ones by expiry, then countered ones, then the others, newest first. */
export async function listOffers(
  db: D1Database,
  site: string,
  most: number,
): Promise<PriceOffer[]> {
  const statement = db.prepare(
    `SELECT * FROM price_offers WHERE site = ?1
     ORDER BY state = 'open' DESC, state = 'countered' DESC, iif(state IN ('open', 'countered'), expires_at, -created_at) LIMIT ?2`,
  )
  const { results } = await statement.bind(site, most).all()
  return results.flatMap((row) => toOffer(row) ?? [])
}

/** Number of offers that the dealership has not answered. */
export async function countOpenOffers(db: D1Database, site: string, now: Seconds): Promise<number> {
  const statement = db.prepare(
    `SELECT count(*) AS n FROM price_offers WHERE site = ?1 AND state = 'open' AND expires_at > ?2`,
  )
  return (await statement.bind(site, now).first<number>('n')) ?? 0
}

type OfferChange = { state: OfferState; counter?: number; expiresAt?: Seconds }

/**
 * Changes an offer as read, before it expires; null if it has changed since, or is not waiting for an answer. Later it
 * is "expired", whatever its stored state.
 */
export async function changeOffer(
  db: D1Database,
  { lead, site, edits }: Pick<PriceOffer, 'lead' | 'site' | 'edits'>,
  { state, counter, expiresAt }: OfferChange,
  now: Seconds,
): Promise<PriceOffer | null> {
  const statement = db.prepare(
    `UPDATE price_offers SET state = ?4, counter = coalesce(?5, counter), expires_at = coalesce(?6, expires_at),
       due_at = CASE ?4 WHEN 'countered' THEN coalesce(?6, expires_at) WHEN 'expired' THEN due_at END, edits = edits + 1
     WHERE lead_id = ?1 AND site = ?2 AND edits = ?3 AND state IN ('open', 'countered')
       AND (?4 = 'expired' OR expires_at > ?7) RETURNING *`,
  )
  const values = [lead, site, edits, state, counter ?? null, expiresAt ?? null, now]
  return toOffer(await statement.bind(...values).first())
}

/** Expired offers that the dealership may not know about yet, without those of some sites. */
export async function listDueOffers(
  db: D1Database,
  now: Seconds,
  without: readonly string[],
  most: number,
): Promise<PriceOffer[]> {
  const statement = db.prepare(
    `SELECT * FROM price_offers WHERE due_at <= ?1 AND site NOT IN (SELECT value FROM json_each(?3))
     ORDER BY due_at LIMIT ?2`,
  )
  const { results } = await statement.bind(now, most, JSON.stringify(without)).all()
  return results.flatMap((row) => toOffer(row) ?? [])
}

/** Marks an offer as done. */
export async function settleOffer(
  db: D1Database,
  { lead, site, edits }: Pick<PriceOffer, 'lead' | 'site' | 'edits'>,
): Promise<void> {
  const statement = db.prepare(
    'UPDATE price_offers SET due_at = NULL WHERE lead_id = ?1 AND site = ?2 AND edits = ?3',
  )
  await statement.bind(lead, site, edits).run()
}

/** Deletes the offers of deleted leads. */
export function deleteOffers(db: D1Database, leads: readonly string[]): D1PreparedStatement {
  const statement = db.prepare(
    `DELETE FROM price_offers WHERE lead_id IN (SELECT value FROM json_each(?1))
     AND NOT EXISTS (SELECT 1 FROM leads WHERE id = lead_id)`,
  )
  return statement.bind(JSON.stringify(leads))
}

const STATES = Object.keys(OFFER_STATES) as OfferState[] // the keys of the table
const TERMS = Object.keys(OFFER_TERMS) as OfferTerms[] // the keys of the table

/** Null without a row, and for a row that this release can't read. */
const toOffer = (row: unknown): PriceOffer | null => rowShape.safeParse(row).data ?? null

const rowShape = z
  .object({
    lead_id: z.string(),
    site: z.string(),
    car_id: z.string(),
    car_slug: z.string(),
    car_name: z.string(),
    price: z.number(),
    amount: z.number(),
    counter: z.number().nullable(),
    terms: z.enum(TERMS),
    state: z.enum(STATES),
    created_at: z.number(),
    expires_at: z.number(),
    edits: z.number(),
  })
  .transform((row): PriceOffer => ({
    lead: row.lead_id,
    site: row.site,
    car: { id: row.car_id, slug: row.car_slug, name: row.car_name },
    price: row.price,
    amount: row.amount,
    counter: row.counter,
    terms: row.terms,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    edits: row.edits,
  }))
