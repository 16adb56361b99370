import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'

import {
  listSql,
  listText,
  readCommand,
  redeemSql,
  redeemText,
  showSql,
  showText,
} from '#cli/prizes/commands.ts'
import type { Row } from '#cli/table.ts'

const NOW = 1_795_000_000

/** Two prizes won at one dealer, and one at another. */
async function openDatabase() {
  const db = new DatabaseSync(':memory:')
  for (const name of ['0001_initial', '0004_databases'])
    db.exec(await readFile(`migrations/${name}.sql`, 'utf8'))
  const draws = [
    ['acme', 'wash', 'HK7P-2QXM'],
    ['acme', 'wash', 'AAAA-BBBB'],
    ['zenith', 'cap', 'CCCC-DDDD'],
  ]
  for (const [at, [site = '', prize = '', code = '']] of draws.entries())
    db.prepare(
      `INSERT INTO prize_draws (site, campaign, holder, prize, code, drawn_at) VALUES (?, 'summer', ?, ?, ?, ?)`,
    ).run(site, `holder ${at}`, prize, code, NOW)
  return (sql: string): Row[][] =>
    sql
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => db.prepare(part).all())
}

describe('npm run prizes', () => {
  it('counts the prizes won, of all sites or of one (R48)', async () => {
    const ask = await openDatabase()
    expect(listText(ask(listSql(undefined)))).toMatch(/acme +summer +wash +2 +0 .*\n.*zenith/)
    expect(listText(ask(listSql('zenith')))).not.toContain('acme')
    expect(listText(ask(listSql('unknown')))).toBe('No prizes won yet.')
  })

  it('shows what a code is for, without the winner', async () => {
    const ask = await openDatabase()
    const text = showText(ask(showSql('HK7P-2QXM')))
    expect(text).toMatch(/prize +wash/)
    expect(text).toMatch(/redeemed +not yet/)
    expect(text).not.toContain('holder')
    expect(showText(ask(showSql('ZZZZ-ZZZZ')))).toBeNull()
  })

  it('redeems a prize once', async () => {
    const ask = await openDatabase()
    expect(redeemText(ask(redeemSql('HK7P-2QXM', NOW)))).toContain('Hand over the prize.')
    expect(redeemText(ask(redeemSql('HK7P-2QXM', NOW + 60)))).toContain(
      'Do not hand over the prize again',
    )
    expect(showText(ask(showSql('HK7P-2QXM')))).toContain('2026-11-18')
    expect(showText(ask(showSql('AAAA-BBBB')))).toContain('not yet')
    expect(redeemText(ask(redeemSql('ZZZZ-ZZZZ', NOW)))).toBeNull()
  })

  it('reads codes as people write them, and nothing that is invalid', () => {
    for (const words of [['hk7p-2qxm'], ['HK7P', '2QXM'], ['hk7p2qxm']])
      expect(readCommand(['redeem', ...words])).toEqual({ kind: 'redeem', code: 'HK7P-2QXM' })
    for (const words of [[], ['short'], ["' OR 1=1 --"], ['ÄÄÄÄ-ÄÄÄÄ']])
      expect(readCommand(['show', ...words])).toHaveProperty('problem')
    expect(readCommand(['list'], "a' OR '1'='1")).toHaveProperty('problem')
    expect(readCommand(['list', 'all'])).toHaveProperty('problem')
    expect(readCommand(['show', 'HK7P-2QXM'], 'acme')).toHaveProperty('problem')
    expect(readCommand(['lose'])).toEqual({ problem: 'Unknown command: "lose".' })
  })
})
