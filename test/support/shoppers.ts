// Shoppers with ids of a test's own: what is kept is kept of those alone whom the database knows.
import { env } from 'cloudflare:workers'

/** Has the database know them. It must have its tables. */
export async function addShoppers(ids: readonly string[]): Promise<void> {
  const statement = env.DB.prepare(
    `INSERT INTO users (id, site, phone, created_at)
     SELECT value, 'here', 'phone of ' || value, 0 FROM json_each(?1)`,
  )
  await statement.bind(JSON.stringify(ids)).run()
}
