// A row in every table with shopper data, with identifying words.
import { env } from 'cloudflare:workers'

type Owner = { userId: string; site: string; mark: string; phone?: string }

/** Stores data of every kind for a shopper. `now` in seconds. */
export async function storeEverything(
  { userId, site, mark, phone = '' }: Owner,
  now: number,
): Promise<void> {
  const { DB: db } = env
  const watched = db.prepare(
    `INSERT INTO watchlist (user_id, car_id, site, slug, title, price, saved_at) VALUES (?1, ?2, ?3, ?2, ?4, 20000, ?5)`,
  )
  await db.batch([
    db
      .prepare('UPDATE users SET first_name = ?2, last_name = ?2, email = ?3 WHERE id = ?1')
      .bind(userId, mark, `${mark}@example.com`),
    watched.bind(userId, `${mark}-1`, site, `${mark} one`, now),
    watched.bind(userId, `${mark}-2`, site, `${mark} two`, now),
    db
      .prepare(
        `INSERT INTO saved_searches (id, user_id, site, href, title, created_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)`,
      )
      .bind(
        `${mark}-search-${userId}`,
        userId,
        site,
        `/search/used-cars?query=${mark}`,
        `${mark} search`,
        now,
      ),
    db
      .prepare(
        `INSERT INTO alerts (user_id, subject, site, token, consent, consented_at, notified_at) VALUES (?1, 'watchlist', ?2, ?3, ?4, ?5, ?5)`,
      )
      .bind(userId, site, `${mark}-token-${userId}`, `${mark} texts me`, now),
    db
      .prepare(
        `INSERT INTO prize_draws (site, campaign, holder, user_id, prize, code, drawn_at) VALUES (?1, 'spring', ?2, ?2, 'mug', ?3, ?4)`,
      )
      .bind(site, userId, `${mark}-code`, now),
    db
      .prepare(
        `INSERT INTO verifications (website_slug, dealership_slug, verification_type, user_id, created_at) VALUES (?1, ?1, 'verify', ?2, ?3)`,
      )
      .bind(site, userId, now),
    db
      .prepare(
        `INSERT INTO reservations (id, site, kind, status, form_key, body_hash, car_id, car_slug, car_name, price, deposit,
           currency, payment, session_id, session_url, payment_id, phone, user_id, lead, created_at, until, due_at, revision)
         VALUES (?1, ?2, 'reservation', 'held', ?3, 'hash', ?4, ?4, ?5, 20000, 20000,
           'AUD', 'stripe', ?3, ?3, ?3, ?6, ?7, ?8, ?9, ?10, ?10, 1)`,
      )
      .bind(
        reservationOf(userId),
        site,
        `${mark}-secret-${userId}`,
        `${mark}-3`,
        `${mark} three`,
        phone,
        userId,
        JSON.stringify({ payload: { name: mark } }),
        now,
        now + 2 * DAY,
      ),
  ])
}

/** Id of the shopper's reservation, in the format of ids. */
export const reservationOf = (userId: string) => userId.replaceAll('-', '').slice(0, 32)

const DAY = 86_400

/** The rows of a table about a shopper. The name is one of the database's own. */
export async function rowsOf(table: string, userId: string): Promise<Record<string, unknown>[]> {
  return (await selectRows(table, userId).all()).results
}

function selectRows(table: string, userId: string): D1PreparedStatement {
  const column = table === 'users' ? 'id' : 'user_id'
  return env.DB.prepare(`SELECT * FROM "${table}" WHERE ${column} = ?1`).bind(userId)
}

/** All data about a shopper, by table; tables without any are left out. */
export async function allRowsOf(userId: string): Promise<Record<string, unknown[]>> {
  const names = await tablesOfShoppers()
  const answers = await env.DB.batch(names.map((name) => selectRows(name, userId)))
  const found = names.map((name, at) => [name, answers[at]?.results ?? []] as const)
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0))
}

/** Names of the tables with rows about shoppers, from the database. */
export async function tablesOfShoppers(): Promise<string[]> {
  const statement = env.DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
  const { results } = await statement.all<{ name: string; sql: string }>()
  return results
    .filter(({ name, sql }) => name === 'users' || /^\s*user_id\b/m.test(sql))
    .map(({ name }) => name)
    .toSorted()
}
