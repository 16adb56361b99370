import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'

import {
  cancelSql,
  cancelText,
  completeSql,
  completeText,
  listSql,
  listText,
  MAX_ROWS,
  type ParsedArguments,
  readCommand,
  refundedSql,
  refundedText,
  showSql,
  showText,
} from '#cli/reservations/commands.ts'
import { run } from '#cli/run.ts'
import { prepareStorage } from '#cli/start/prepare-storage.ts'
import type { Row } from '#cli/table.ts'

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
       ?, 'cs_secret', 'https://pay.example/cs_secret', 'pi_secret', ?, '+61412345678', '{"name":"Jo"}', ?, ?, ?, ?, ?, ?, 7)`,
  )
  for (const [letter, kept] of Object.entries(KEPT))
    insert.run(
      id(letter),
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
  const ask = (sql: string): Row[][] =>
    sql
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => db.prepare(part).all())
  const row = (letter: string) =>
    db
      .prepare('SELECT status, refund, ended_at, due_at, revision FROM reservations WHERE id = ?')
      .get(id(letter))
  return { ask, row }
}

function listOf(values: ParsedArguments['values'] = {}): string {
  const command = readCommand({ positionals: ['list'], values })
  if (!('kind' in command) || command.kind !== 'list') throw new Error('A list was asked for')
  return listSql(command, NOW)
}

describe('npm run reservations -- list', () => {
  it('counts open reservations by status, and shows no personal data', async () => {
    const { ask } = await openDatabase()
    const text = listText(ask(listOf()), NOW)
    expect(text).toMatch(/^acme +held +2 /m)
    expect(text).toMatch(/^acme +refused +due +1 /m)
    expect(text).toMatch(new RegExp(`^${id('d')} .* now$`, 'm'))
    expect(text).not.toContain(id('e'))
    expect(text).not.toMatch(/Jo|412345678|secret/)
  })

  it('filters by site or due date, or shows all', async () => {
    const { ask } = await openDatabase()
    const ids = (values: ParsedArguments['values']) =>
      listText(ask(listOf(values)), NOW).match(/\b([a-f])\1{31}\b/g)
    expect(ids({ site: 'zenith' })).toEqual([id('c')])
    expect(ids({ due: true })).toEqual([id('d')])
    expect(ids({ all: true })).toHaveLength(5)
    expect(listText(ask(listOf({ site: 'unknown' })), NOW)).toBe('No reservations found.')
  })

  it('says if there are more than it shows', () => {
    const rows = Array.from({ length: MAX_ROWS + 1 }, () => ({ id: 'x', created_at: NOW }))
    const text = listText([[], rows], NOW)
    expect(text).toContain(`the newest ${MAX_ROWS}`)
    expect(text.match(/^x /gm)).toHaveLength(MAX_ROWS)
  })
})

describe('npm run reservations -- show', () => {
  it('shows the vehicle, the end of the hold and the payment; the mobile only on request', async () => {
    const { ask } = await openDatabase()
    const text = showText(ask(showSql(id('a')))) ?? ''
    expect(text).toMatch(/^vehicle +2021 Toyota Corolla \(c7, \/cars\/corolla-c7\)$/m)
    expect(text).toMatch(/^deposit +\$200 AUD, paid online$/m)
    expect(text).toMatch(/^until +2026-11-18 12:06$/m)
    expect(text).not.toMatch(/412345678|Jo|secret/)
    expect(showText(ask(showSql(id('a'), true)))).toMatch(/^phone +\+61412345678$/m)
  })

  it('shows the state of each deposit, and says if there is no such reservation', async () => {
    const { ask } = await openDatabase()
    const words = (letter: string) => showText(ask(showSql(id(letter))))
    expect(words('b')).toContain('to be paid at the dealership')
    expect(words('c')).toContain('not paid online')
    expect(words('d')).toContain('paid online, refund due')
    expect(words('e')).toContain('paid online, refunded')
    expect(words('f')).toBeNull()
  })
})

describe('npm run reservations -- cancel', () => {
  it.each([
    ['paid', 'a', 'due'],
    ['not to be paid online', 'b', null],
    ['being paid', 'c', null],
  ])('ends one that is %s, and leaves the rest to the sweep (S20)', async (_, letter, refund) => {
    const { ask, row } = await openDatabase()
    expect(cancelText(ask(cancelSql(id(letter), NOW)))).toMatch(/^Cancelled\./)
    expect(row(letter)).toEqual({
      status: 'cancelled',
      refund,
      ended_at: NOW,
      due_at: NOW,
      revision: 8,
    })
  })

  it('changes nothing once it is over, and refunds nothing twice', async () => {
    const { ask, row } = await openDatabase()
    for (const letter of ['d', 'e']) {
      const before = row(letter)
      expect(cancelText(ask(cancelSql(id(letter), NOW)))).toContain('Nothing changed')
      expect(row(letter)).toEqual(before)
    }
    ask(cancelSql(id('a'), NOW))
    expect(cancelText(ask(cancelSql(id('a'), NOW + 9)))).toContain('Nothing changed')
    expect(row('a')).toMatchObject({ ended_at: NOW })
    expect(cancelText(ask(cancelSql(id('f'), NOW)))).toBeNull()
  })
})

describe('npm run reservations -- complete', () => {
  it('keeps the hold until its end and the deposit with the dealer', async () => {
    const { ask, row } = await openDatabase()
    expect(completeText(ask(completeSql(id('a'), NOW)))).toContain('You keep the deposit')
    expect(row('a')).toEqual({
      status: 'completed',
      refund: null,
      ended_at: NOW,
      due_at: NOW,
      revision: 8,
    })
    expect(cancelText(ask(cancelSql(id('a'), NOW)))).toContain('Nothing changed')
  })

  it('leaves all notifications to the sweep (S20)', async () => {
    const { ask, row } = await openDatabase()
    expect(completeText(ask(completeSql(id('b'), NOW)))).toContain('Completed.')
    expect(row('b')).toMatchObject({ status: 'completed', due_at: NOW })
  })

  it('completes only a held reservation', async () => {
    const { ask, row } = await openDatabase()
    for (const letter of ['c', 'd', 'e']) {
      const before = row(letter)
      expect(completeText(ask(completeSql(id(letter), NOW)))).toContain(
        'The vehicle is not on hold',
      )
      expect(row(letter)).toEqual(before)
    }
    expect(completeText(ask(completeSql(id('f'), NOW)))).toBeNull()
  })
})

describe('npm run reservations -- refunded', () => {
  it('records that a deposit was paid back another way, and nothing where none is due', async () => {
    const { ask, row } = await openDatabase()
    // A refund that has just begun may still arrive: paid back too, the shopper would have the money twice.
    expect(refundedText(ask(refundedSql(id('d'), NOW)))).toContain('Nothing changed')
    ask(
      `UPDATE reservations SET failing_since = ${NOW - HOUR}, refund_pending_at = ${NOW} WHERE id = '${id('d')}'`,
    )
    expect(refundedText(ask(refundedSql(id('d'), NOW)))).toContain('Nothing changed')
    ask(`UPDATE reservations SET refund_pending_at = NULL WHERE id = '${id('d')}'`)
    expect(refundedText(ask(refundedSql(id('d'), NOW)))).toMatch(/^Recorded as paid back\./)
    expect(row('d')).toMatchObject({ status: 'refused', refund: 'done', due_at: NOW, revision: 8 })
    for (const letter of ['a', 'b', 'c', 'e']) {
      const before = row(letter)
      expect(refundedText(ask(refundedSql(id(letter), NOW)))).toContain('Nothing changed')
      expect(row(letter)).toEqual(before)
    }
    expect(refundedText(ask(refundedSql(id('f'), NOW)))).toBeNull()
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
