// Shoppers with ids chosen by the test, because data is only stored for shoppers in the database.
import { env } from 'cloudflare:workers'

/** Inserts shoppers into the database, which must have its tables. */
export async function addShoppers(ids: readonly string[]): Promise<void> {
  const statement = env.DB.prepare(
    `INSERT INTO users (id, site, phone, created_at)
     SELECT value, 'here', 'phone of ' || value, 0 FROM json_each(?1)`,
  )
  await statement.bind(JSON.stringify(ids)).run()
}
