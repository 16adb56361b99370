// SQL of the commands. Wrangler cannot bind values, so read-command.ts has validated them: they contain no quotes.

/** How often each prize was drawn and redeemed. */
export function listSql(site: string | undefined): string {
  const where = site === undefined ? '' : `WHERE site = '${site}'`
  return `
    SELECT site, campaign, prize, COUNT(*) AS drawn, COUNT(redeemed_at) AS redeemed, MAX(drawn_at) AS newest
    FROM prize_draws ${where} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;`
}

/** The prize of a code. */
export function showSql(code: string): string {
  return `SELECT site, campaign, prize, code, drawn_at, redeemed_at FROM prize_draws WHERE code = '${code}';`
}

/** Marks a prize as redeemed unless it is already, and returns it; then the prize of the code. `now` in seconds. */
export function redeemSql(code: string, now: number): string {
  return `
    UPDATE prize_draws SET redeemed_at = ${now} WHERE code = '${code}' AND redeemed_at IS NULL RETURNING code;
    ${showSql(code)}`
}
