// Whether the database responds, by a query that reads no row.

/** Rejects if it does not. */
export async function answers(db: D1Database): Promise<void> {
  await db.prepare('SELECT 1 AS answer').first()
}
