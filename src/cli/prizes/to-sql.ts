// What the commands ask of the database. Wrangler binds nothing, so the words were checked by read-command.ts: no quote is in them.

/** How often each prize was drawn and handed over. */
export function listSql(site: string | undefined): string {
  const where = site === undefined ? '' : `WHERE site = '${site}'`
  return `
    SELECT site, campaign, prize, COUNT(*) AS drawn, COUNT(redeemed_at) AS redeemed, MAX(drawn_at) AS newest
    FROM prize_draws ${where} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;`
}

/** What a code stands for. */
export function showSql(code: string): string {
  return `SELECT site, campaign, prize, code, drawn_at, redeemed_at FROM prize_draws WHERE code = '${code}';`
}

/** Marks what has not been handed over, and shows it; then what the code stands for. `now` in seconds. */
export function redeemSql(code: string, now: number): string {
  return `
    UPDATE prize_draws SET redeemed_at = ${now} WHERE code = '${code}' AND redeemed_at IS NULL RETURNING code;
    ${showSql(code)}`
}
