import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'

import { MAX_ROWS, type ParsedArguments, readCommand, runReservations } from '#cli/reservations.ts'
import { run } from '#cli/run.ts'
import { prepareStorage } from '#cli/start/prepare-storage.ts'
import { acting } from '#test/support/acting.ts'
import { asD1 } from '#test/support/sqlite-d1.ts'

const NOW = 1_795_000_000
const HOUR = 3600
const id = (letter: string) => letter.repeat(32)

type Kept = {
  site?: string
  status: string
  refund?: string
  payment?: string
  paidAt?: number
  dueAt: number | null
  notifiedAt?: number | null
}

const KEPT: Record<string, Kept> = {
  // Held and paid; held, payable at the dealership, not yet notified; being paid; paid and lost; over.
  a: { status: 'held', paidAt: NOW - HOUR, dueAt: NOW + HOUR },
  b: { status: 'held', payment: 'none', dueAt: NOW + 60, notifiedAt: null },
  c: { status: 'paying', dueAt: NOW + 60, site: 'zenith' },
  d: { status: 'refused', paidAt: NOW - HOUR, refund: 'due', dueAt: NOW - 60 },
  e: { status: 'ended', paidAt: NOW - 9 * HOUR, refund: 'done', dueAt: null },
}

/** What a shopper sent. */
const LEAD = JSON.stringify({
  kind: 'reservation',
  key: 'key',
  payload: { name: 'Jo' },
  bodyHash: 'hash',
  suspicion: [],
  parent: null,
})

/** The table as created by migrations, with reservations in every state. */
async function openDatabase() {
  const db = new DatabaseSync(':memory:')
  for (const file of (await readdir('migrations')).toSorted())
    db.exec(await readFile(`migrations/${file}`, 'utf8'))
  const insert = db.prepare(
    `INSERT INTO reservations (id, site, kind, status, form_key, body_hash, car_id, car_slug, car_name, price, deposit, currency,
       payment, session_id, session_url, payment_id, refund, phone, lead, created_at, paid_at, until, due_at, shown_at,
       notified_at, revision)
     VALUES (?, ?, 'reservation', ?, 'key', 'hash', 'c7', 'corolla-c7', '2021 Toyota Corolla', 24990, 20000, 'AUD',
       ?, 'cs_secret', 'https://pay.example/cs_secret', 'pi_secret', ?, '+61412345678', '${LEAD}', ?, ?, ?, ?, ?, ?, 7)`,
  )
  const add = (key: string, kept: Kept) =>
    insert.run(
      key,
      kept.site ?? 'acme',
      kept.status,
      kept.payment ?? 'stripe',
      kept.refund ?? null,
      NOW - 2 * HOUR,
      kept.paidAt ?? null,
      NOW + HOUR,
      kept.dueAt,
      NOW - HOUR,
      kept.notifiedAt === undefined ? NOW - HOUR : kept.notifiedAt,
    )
  for (const [letter, kept] of Object.entries(KEPT)) add(id(letter), kept)
  const d1 = asD1(db, async (effect) => effect())
  /** The command as an operator types it. */
  const reservations = async (
    positionals: string[],
    values: ParsedArguments['values'] = {},
    now = NOW,
  ) => {
    const command = readCommand({ positionals, values })
    if ('problem' in command) throw new Error(command.problem)
    const said = await runReservations(async (ask) => [await ask(d1)], command, acting(d1, now))
    return typeof said === 'string' ? said : said.problem
  }
  const row = (letter: string) =>
    db
      .prepare('SELECT status, refund, ended_at, due_at, revision FROM reservations WHERE id = ?')
      .get(id(letter))
  return { db, add, reservations, row }
}

const UNKNOWN = `There is no reservation ${id('f')}.`

describe('npm run reservations -- list', () => {
  it('counts open reservations by status, and shows no personal data', async () => {
    const { reservations } = await openDatabase()
    const text = await reservations(['list'])
    expect(text).toMatch(/^acme +held +2 /m)
    expect(text).toMatch(/^acme +refused +due +1 /m)
    expect(text).toMatch(new RegExp(`^${id('d')} .* now$`, 'm'))
    expect(text).not.toContain(id('e'))
    expect(text).not.toMatch(/Jo|412345678|secret/)
  })

  it('filters by site or due date, or shows all', async () => {
    const { reservations } = await openDatabase()
    const ids = async (values: ParsedArguments['values']) =>
      (await reservations(['list'], values)).match(/\b([a-f])\1{31}\b/g)
    expect(await ids({ site: 'zenith' })).toEqual([id('c')])
    expect(await ids({ due: true })).toEqual([id('d')])
    expect(await ids({ all: true })).toHaveLength(5)
    expect(await reservations(['list'], { site: 'unknown' })).toBe('No reservations found.')
  })

  it('says if there are more than it shows', async () => {
    const { add, reservations } = await openDatabase()
    for (let n = 0; n <= MAX_ROWS; n += 1)
      add(`copy ${n}`, { site: 'many', status: 'held', dueAt: NOW })
    const text = await reservations(['list'], { site: 'many' })
    expect(text).toContain(`the newest ${MAX_ROWS}`)
    expect(text.match(/^copy \d+ /gm)).toHaveLength(MAX_ROWS)
  })
})

describe('npm run reservations -- show', () => {
  it('shows the vehicle, the end of the hold and the payment; the mobile only on request', async () => {
    const { reservations } = await openDatabase()
    const text = await reservations(['show', id('a')])
    expect(text).toMatch(/^vehicle +2021 Toyota Corolla \(c7, \/cars\/corolla-c7\)$/m)
    expect(text).toMatch(/^deposit +\$200 AUD, paid online$/m)
    expect(text).toMatch(/^until +2026-11-18 12:06$/m)
    expect(text).not.toMatch(/412345678|Jo|secret/)
    expect(await reservations(['show', id('a')], { phone: true })).toMatch(
      /^phone +\+61412345678$/m,
    )
  })

  it('shows the state of each deposit, and says if there is no such reservation', async () => {
    const { reservations } = await openDatabase()
    const show = (letter: string) => reservations(['show', id(letter)])
    expect(await show('b')).toContain('to be paid at the dealership')
    expect(await show('c')).toContain('not paid online')
    expect(await show('d')).toContain('paid online, refund due')
    expect(await show('e')).toContain('paid online, refunded')
    expect(await show('f')).toBe(UNKNOWN)
  })
})

describe('npm run reservations -- cancel', () => {
  it.each([
    ['paid', 'a', 'due'],
    ['not to be paid online', 'b', null],
    ['being paid', 'c', null],
  ])('ends one that is %s, and leaves the rest to the sweep (S20)', async (_, letter, refund) => {
    const { reservations, row } = await openDatabase()
    expect(await reservations(['cancel', id(letter)])).toMatch(/^Cancelled\./)
    expect(row(letter)).toEqual({
      status: 'cancelled',
      refund,
      ended_at: NOW,
      due_at: NOW,
      revision: 8,
    })
  })

  it('changes nothing once it is over, and refunds nothing twice', async () => {
    const { reservations, row } = await openDatabase()
    for (const letter of ['d', 'e']) {
      const before = row(letter)
      expect(await reservations(['cancel', id(letter)])).toContain('Nothing changed')
      expect(row(letter)).toEqual(before)
    }
    await reservations(['cancel', id('a')])
    expect(await reservations(['cancel', id('a')], {}, NOW + 9)).toContain('Nothing changed')
    expect(row('a')).toMatchObject({ ended_at: NOW })
    expect(await reservations(['cancel', id('f')])).toBe(UNKNOWN)
  })
})

describe('npm run reservations -- complete', () => {
  it('keeps the hold until its end and the deposit with the dealer', async () => {
    const { reservations, row } = await openDatabase()
    expect(await reservations(['complete', id('a')])).toContain('You keep the deposit')
    expect(row('a')).toEqual({
      status: 'completed',
      refund: null,
      ended_at: NOW,
      due_at: NOW,
      revision: 8,
    })
    expect(await reservations(['cancel', id('a')])).toContain('Nothing changed')
  })

  it('leaves all notifications to the sweep (S20)', async () => {
    const { reservations, row } = await openDatabase()
    expect(await reservations(['complete', id('b')])).toContain('Completed.')
    expect(row('b')).toMatchObject({ status: 'completed', due_at: NOW })
  })

  it('completes only a held reservation', async () => {
    const { reservations, row } = await openDatabase()
    for (const letter of ['c', 'd', 'e']) {
      const before = row(letter)
      expect(await reservations(['complete', id(letter)])).toContain('The vehicle is not on hold')
      expect(row(letter)).toEqual(before)
    }
    expect(await reservations(['complete', id('f')])).toBe(UNKNOWN)
  })
})

describe('npm run reservations -- refunded', () => {
  it('records that a deposit was paid back another way, and nothing where none is due', async () => {
    const { db, reservations, row } = await openDatabase()
    // A refund that has just begun may still arrive: paid back too, the shopper would have the money twice.
    expect(await reservations(['refunded', id('d')])).toContain('Nothing changed')
    db.exec(
      `UPDATE reservations SET failing_since = ${NOW - HOUR}, refund_pending_at = ${NOW} WHERE id = '${id('d')}'`,
    )
    expect(await reservations(['refunded', id('d')])).toContain('Nothing changed')
    db.exec(`UPDATE reservations SET refund_pending_at = NULL WHERE id = '${id('d')}'`)
    expect(await reservations(['refunded', id('d')])).toMatch(/^Recorded as paid back\./)
    expect(row('d')).toMatchObject({ status: 'refused', refund: 'done', due_at: NOW, revision: 8 })
    for (const letter of ['a', 'b', 'c', 'e']) {
      const before = row(letter)
      expect(await reservations(['refunded', id(letter)])).toContain('Nothing changed')
      expect(row(letter)).toEqual(before)
    }
    expect(await reservations(['refunded', id('f')])).toBe(UNKNOWN)
  })
})

describe('a site that has moved to another database', () => {
  it('is neither listed nor changed in the one that it left', async () => {
    const { db, reservations, row } = await openDatabase()
    db.exec("INSERT INTO site_moves (site, state, other, since) VALUES ('acme', 'left', 'DB_2', 1)")
    expect(await reservations(['list'], { all: true })).not.toContain('acme')
    expect(await reservations(['cancel', id('a')])).toBe(`There is no reservation ${id('a')}.`)
    expect(row('a')).toMatchObject({ status: 'held' })
  })
})

describe('an invalid command', () => {
  const wrong: [string, string[], ParsedArguments['values'], RegExp][] = [
    ['nothing', [], {}, /^$/],
    ['another word', ['delete'], {}, /Unknown command: "delete"/],
    ['no reservation', ['cancel'], {}, /Give the reservation id/],
    ['SQL for an id (TH18)', ['cancel', "x' OR 1=1 --"], {}, /is not a reservation id/],
    ['SQL for a site (TH18)', ['list'], { site: "x' OR '1'='1" }, /--site takes a name/],
    ['an id of a list', ['list', id('a')], {}, /Unexpected argument/],
    ['a cancellation of a site', ['cancel', id('a')], { site: 'acme' }, /only with list/],
    ['two ids', ['cancel', id('a'), id('b')], {}, /Unexpected argument/],
    ['a list with mobiles', ['list'], { phone: true }, /--phone only with show/],
    ['two kinds of a list', ['list'], { due: true, all: true }, /not both/],
  ]

  it.each(wrong)('%s: prints its usage', (_, positionals, values, words) => {
    expect(readCommand({ positionals, values })).toEqual({
      problem: expect.stringMatching(words) as string,
    })
  })
})

describe('the command itself', () => {
  it('reads one reservation from the database, and says if it does not exist', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-reservations-'))
    // Tables are enough.
    await prepareStorage({ persist: join(folder, 'v3'), tenants: folder })
    const command = ['src/cli/reservations.ts', 'show', id('f'), '--persist-to', folder]
    expect(await run('node', command)).toEqual({
      code: 1,
      output: `There is no reservation ${id('f')}.\n`,
    })
    await rm(folder, { recursive: true })
  })
})
