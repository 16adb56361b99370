import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'

import { readCommand, runPrizes } from '#cli/prizes.ts'
import { asD1 } from '#test/support/sqlite-d1.ts'

const NOW = 1_795_000_000

/** Two prizes won at one dealer, and one at another. */
async function openDatabase({ moved = '' } = {}) {
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
  db.exec(
    `INSERT INTO site_moves (site, state, other, since) VALUES ('${moved}', 'left', 'DB_2', 1)`,
  )
  const d1 = asD1(db, async (effect) => effect())
  /** The command as an operator types it. */
  return async (
    positionals: string[],
    { site, now = NOW }: { site?: string; now?: number } = {},
  ) => {
    const command = readCommand(positionals, site)
    if ('problem' in command) throw new Error(command.problem)
    const said = await runPrizes(async (ask) => [await ask(d1)], command, { now })
    return typeof said === 'string' ? said : said.problem
  }
}

const UNKNOWN = 'There is no prize with the code ZZZZ-ZZZZ.'

describe('npm run prizes', () => {
  it('counts the prizes won, of all sites or of one (R48)', async () => {
    const prizes = await openDatabase()
    expect(await prizes(['list'])).toMatch(/acme +summer +wash +2 +0 .*\n.*zenith/)
    expect(await prizes(['list'], { site: 'zenith' })).not.toContain('acme')
    expect(await prizes(['list'], { site: 'unknown' })).toBe('No prizes won yet.')
  })

  it('shows what a code is for, without the winner', async () => {
    const prizes = await openDatabase()
    const text = await prizes(['show', 'HK7P-2QXM'])
    expect(text).toMatch(/prize +wash/)
    expect(text).toMatch(/redeemed +not yet/)
    expect(text).not.toContain('holder')
    expect(await prizes(['show', 'ZZZZ-ZZZZ'])).toBe(UNKNOWN)
  })

  it('redeems a prize once', async () => {
    const prizes = await openDatabase()
    expect(await prizes(['redeem', 'HK7P-2QXM'])).toContain('Hand over the prize.')
    expect(await prizes(['redeem', 'HK7P-2QXM'], { now: NOW + 60 })).toContain(
      'Do not hand over the prize again',
    )
    expect(await prizes(['show', 'HK7P-2QXM'])).toContain('2026-11-18')
    expect(await prizes(['show', 'AAAA-BBBB'])).toContain('not yet')
    expect(await prizes(['redeem', 'ZZZZ-ZZZZ'])).toBe(UNKNOWN)
  })

  it('leaves out a site that has moved to another database', async () => {
    const prizes = await openDatabase({ moved: 'acme' })
    expect(await prizes(['list'])).not.toContain('acme')
    expect(await prizes(['redeem', 'HK7P-2QXM'])).toMatch(/^There is no prize/)
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
