import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'

import { listText, MAX_ROWS, type ParsedArguments, readCommand, runLeads } from '#cli/leads.ts'
import { openLocalStores } from '#cli/local-stores.ts'
import { run } from '#cli/run.ts'
import type { ListedLead } from '#sales/leads/outbox/lead-operations.ts'
import { acting } from '#test/support/acting.ts'
import { asD1 } from '#test/support/sqlite-d1.ts'

const NOW = 1_795_000_000
const id = (letter: string) => letter.repeat(32)

/** The tables as created by migrations, with leads in every state. */
async function openDatabase() {
  const db = new DatabaseSync(':memory:')
  for (const file of (await readdir('migrations')).toSorted())
    db.exec(await readFile(`migrations/${file}`, 'utf8'))
  const add = (
    letter: string,
    site: string,
    deliveries: [target: string, state: string, dueAt: number, why: string | null][],
    suspicion = '',
  ) => {
    const payload = JSON.stringify({ name: 'Jo', email: 'jo@shopper.example' })
    db.prepare(
      'INSERT INTO leads (id, site, kind, key, body_hash, parent, suspicion, payload, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ).run(id(letter), site, 'enquiry', letter, 'hash', null, suspicion, payload, NOW - 100)
    for (const [target, state, dueAt, why] of deliveries)
      db.prepare(
        'INSERT INTO lead_deliveries (lead_id, target, site, state, attempts, due_at, last_error) VALUES (?, ?, ?, ?, 4, ?, ?)',
      ).run(id(letter), target, site, state, dueAt, why)
  }
  add('a', 'acme', [
    ['crm', 'pending', NOW + 900, 'status 422'],
    ['sales', 'delivered', NOW, null],
  ])
  add('b', 'acme', [['crm', 'held', NOW - 100, 'target removed']])
  add('c', 'acme', [['crm', 'held', NOW - 100, 'suspect']], 'honeypot')
  add('d', 'zenith', [['crm', 'pending', NOW + 10, null]])
  add('e', 'zenith', [])
  db.prepare('INSERT INTO paused_targets VALUES (?, ?, ?, ?, 3)').run(
    'zenith',
    'crm',
    NOW - 600,
    NOW + 20,
  )
  const d1 = asD1(db, async (effect) => effect())
  /** The command as an operator types it. */
  const leads = async (positionals: string[], values: ParsedArguments['values'] = {}) => {
    const command = readCommand({ positionals, values })
    if ('problem' in command) throw new Error(command.problem)
    const said = await runLeads(async (ask) => [await ask(d1)], command, acting(d1, NOW))
    return typeof said === 'string' ? said : said.problem
  }
  return { db, leads }
}

describe('npm run leads -- list', () => {
  it('counts pending leads for each target, says which target fails, and shows no personal data', async () => {
    const { leads } = await openDatabase()
    const text = await leads(['list'])
    expect(
      text
        .split('\n')
        .slice(0, 6)
        .map((line) => line.split(/ {2,}/).slice(0, 4)),
    ).toEqual([
      ['site', 'target', 'state', 'leads'],
      ['acme', 'crm', 'held', '2'],
      ['acme', 'crm', 'pending', '1'],
      ['acme', 'sales', 'delivered', '1'],
      ['zenith', '(no target)', 'kept', '1'],
      ['zenith', 'crm', 'pending', '1'],
    ])
    expect(text).toContain('since 2026-11-18 10:56')
    expect(text).toContain('status 422')
    expect(text).not.toMatch(/Jo|shopper/)
  })

  it('filters by site, target and state', async () => {
    const { leads } = await openDatabase()
    const ids = async (values: ParsedArguments['values']) =>
      (await leads(['list'], values)).match(/\b([a-f])\1{31}\b/g)
    expect(await ids({ site: 'zenith' })).toEqual([id('d'), id('e')])
    expect(await ids({ site: 'acme', target: 'crm', state: 'held' })).toEqual([id('b'), id('c')])
    expect(await leads(['list'], { site: 'unknown' })).toBe('No leads found.')
  })

  it('says if there are more than it shows', () => {
    const lead: ListedLead = {
      id: 'x',
      site: 'acme',
      kind: 'enquiry',
      createdAt: NOW,
      target: null,
      state: null,
      attempts: null,
      reason: null,
    }
    const text = listText(
      [],
      Array.from({ length: MAX_ROWS + 1 }, () => lead),
    )
    expect(text).toContain(`the newest ${MAX_ROWS}`)
    expect(text.match(/^x /gm)).toHaveLength(MAX_ROWS)
  })
})

describe('npm run leads -- show', () => {
  it('shows all fields of a lead and its state at each target', async () => {
    const { leads } = await openDatabase()
    const text = await leads(['show', id('a')])
    expect(text).toContain('jo@shopper.example')
    expect(text).toMatch(/crm +pending +4 +\S+ \S+ +status 422/)
    expect(text).toMatch(/sales +delivered/)
  })

  it('shows one of another release, as it is stored', async () => {
    const { db, leads } = await openDatabase()
    db.exec(`UPDATE leads SET kind = 'of-tomorrow', payload = '{not JSON' WHERE id = '${id('b')}'`)
    expect(await leads(['show', id('b')])).toMatch(/of-tomorrow[^]*\{not JSON/)
  })

  it('says when there is no such lead', async () => {
    const { leads } = await openDatabase()
    expect(await leads(['show', id('f')])).toBe(`There is no lead ${id('f')}.`)
  })
})

describe('npm run leads -- retry and release', () => {
  it('release one lead, including a spam suspect, retry one that waits, and send nothing twice', async () => {
    const { db, leads } = await openDatabase()
    expect(await leads(['retry', id('c')])).toMatch(/A held lead needs release/)
    expect(await leads(['release', id('c')])).toBe('1 lead will be sent within two minutes.')
    expect(await leads(['release', id('a')])).toMatch(/needs retry/)
    await leads(['retry', id('a')])
    const states = db.prepare('SELECT state FROM lead_deliveries WHERE lead_id IN (?, ?)')
    expect(states.all(id('a'), id('c')).map(({ state }) => state)).toEqual([
      'pending',
      'delivered',
      'pending',
    ])
  })

  it('release all of a site, except suspects unless they are included', async () => {
    const { db, leads } = await openDatabase()
    const held = () =>
      db
        .prepare("SELECT lead_id FROM lead_deliveries WHERE state = 'held' ORDER BY 1")
        .all()
        .map((row) => row['lead_id'])
    expect(await leads(['retry'], { site: 'acme' })).toMatch(/^1 lead will be sent/)
    expect(held()).toEqual([id('b'), id('c')])
    expect(await leads(['release'], { target: 'sales' })).toMatch(/^No held lead found/)
    expect(await leads(['release'], { site: 'acme' })).toMatch(/^1 lead will be sent/)
    expect(held()).toEqual([id('c')])
    expect(await leads(['release'], { site: 'acme', suspects: true })).toMatch(/^1 lead will be/)
    expect(held()).toEqual([])
    // It was no spam: it counts in the results of the site, as one that is released in the console.
    expect(db.prepare('SELECT site, leads FROM lead_counts').all()).toEqual([
      { site: 'acme', leads: 1 },
    ])
  })

  it('shortens a pause, and leaves leads that are being sent alone', async () => {
    const { db, leads } = await openDatabase()
    await leads(['retry'], { target: 'crm' })
    const due = db.prepare(
      "SELECT due_at FROM lead_deliveries WHERE lead_id = ? AND target = 'crm'",
    )
    expect([due.get(id('a')), due.get(id('d'))]).toEqual([
      { due_at: NOW + 30 },
      { due_at: NOW + 10 },
    ])
  })
})

describe('a site that has moved to another database', () => {
  it('is not listed, shown or retried in the one that it left', async () => {
    const { db, leads } = await openDatabase()
    db.exec("INSERT INTO site_moves (site, state, other, since) VALUES ('acme', 'left', 'DB_2', 1)")
    expect(await leads(['list'])).not.toContain('acme')
    expect(await leads(['show', id('a')])).toMatch(/^There is no lead/)
    expect(await leads(['retry', id('a')])).toMatch(/^No lead is waiting/)
    expect(await leads(['release', id('b')])).toMatch(/^No held lead/)
  })
})

describe('an invalid command', () => {
  const wrong: [string, string[], ParsedArguments['values'], RegExp][] = [
    ['nothing', [], {}, /^$/],
    ['another word', ['delete'], {}, /Unknown command: "delete"/],
    ['no lead', ['show'], {}, /Give the lead id/],
    ['a retry of everything', ['retry'], {}, /Give a lead id, --site or --target/],
    ['a state that there is not', ['list'], { state: 'lost' }, /pending, held, delivered/],
    ['SQL for an id (TH18)', ['show', "x' OR 1=1 --"], {}, /is not a lead id/],
    ['SQL for a site (TH18)', ['list'], { site: "x' OR '1'='1" }, /--site takes a name/],
    ['SQL for a target (TH18)', ['retry'], { target: "x'; DROP TABLE leads" }, /--target takes/],
    ['a retry of a state', ['retry'], { site: 'acme', state: 'held' }, /--state only with list/],
    ['suspects of a retry', ['retry'], { site: 'acme', suspects: true }, /only with release/],
    ['suspects of a list', ['list'], { suspects: true }, /--suspects only with release/],
    ['two ids', ['retry', id('a'), id('b')], {}, /Unexpected argument/],
  ]

  it.each(wrong)('%s: prints its usage', (_, positionals, values, words) => {
    expect(readCommand({ positionals, values })).toEqual({
      problem: expect.stringMatching(words) as string,
    })
  })
})

describe('the command itself', () => {
  it('answers from the databases that work, names the one that fails, and ends with 1', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-leads-'))
    const { databases, close } = await openLocalStores(join(folder, 'v3'))
    for (const name of ['0001_initial', '0004_databases'])
      await databases
        .get('DB')
        ?.prepare(await readFile(`migrations/${name}.sql`, 'utf8'))
        .run()
    await close()
    const { code, output } = await run('node', ['src/cli/leads.ts', 'list', '--persist-to', folder])
    await rm(folder, { recursive: true })
    expect(code).toBe(1)
    expect(output).toMatch(/^DB_2 does not answer\..*no such table[^]*No leads found\.$/m)
  })

  it('fails with the reason, and without the statement', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'forecourt-leads-'))
    const list = ['src/cli/leads.ts', 'list', '--persist-to', empty]
    const { code, output } = await run('node', list)
    await rm(empty, { recursive: true, force: true })
    expect(code).toBe(1)
    expect(output).toContain('no such table: leads')
    expect(output).not.toContain('SELECT')
  })
})
