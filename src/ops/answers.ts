// Whether the database answers: a question that reads no row.

/** Rejects where it does not. */
export async function answers(db: D1Database): Promise<void> {
  await db.prepare('SELECT 1 AS answer').first()
}
