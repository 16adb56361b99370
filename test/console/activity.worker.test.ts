// The activity log: it only grows, is searched, stays within its site, and is a file that a spreadsheet can open safely.
import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { audit, AUDIT_DAYS } from '#apps/console/audit.ts'
import { AUDIT_ACTS } from '#apps/console/audit-acts.ts'
import { toCell } from '#lib/csv.ts'
import { localDate } from '#lib/time.ts'
import { toZonedIso } from '#lib/zone-time.ts'
import { openShop } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'
import { ask, letIn, NOW, signInAs } from './support.ts'

const ZONE = 'Australia/Sydney'
const ACTIVITY = '/_console/sites/yard/activity'
const who = { id: 'p1', email: 'jo@yard.example' }
let admin: string
let staff: string

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openShop({ slug: 'yard', name: 'Yard Motors' }, [])
  await openShop({ slug: 'rival', name: 'Rival Cars' }, [])
  admin = await signInAs(await letIn('ann@yard.example', { role: 'admin', site: 'yard' }))
  staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
  for (let at = 0; at < 120; at += 1)
    await audit(
      env,
      { who, act: 'draft.save', site: 'yard', subject: `Change ${at}` },
      NOW - 86_400 * 3,
    )
  await audit(
    env,
    { who, act: 'site.publish', site: 'yard', subject: 'Version 7', detail: '=1+1' },
    NOW,
  )
  await audit(
    env,
    { who: null, act: 'site.publish', outcome: 'failed', site: 'yard', subject: '@x' },
    NOW,
  )
  await audit(env, { who: null, act: 'site.rollback', outcome: 'refused', site: 'yard' }, NOW)
  await audit(env, { who, act: 'site.publish', site: 'rival', subject: 'Canary of a rival' }, NOW)
})

const read = async (path: string, cookie = admin) => (await ask(path, { cookie })).text()

describe('the activity log', () => {
  it.each([
    ['changed', `UPDATE console_audit SET detail = 'x'`],
    ['changed, one row', 'UPDATE console_audit SET at = 1 WHERE id = 1'],
    ['emptied', 'DELETE FROM console_audit'],
    ['shortened', `DELETE FROM console_audit WHERE at < unixepoch()`],
    [
      'replaced',
      `INSERT OR REPLACE INTO console_audit SELECT id, 1, '', '', '', '', '', '', '' FROM console_audit`,
    ],
  ])('cannot be %s', async (_what, sql) => {
    const dump = async () =>
      JSON.stringify(
        (await env.DB.prepare('SELECT * FROM console_audit ORDER BY id').all()).results,
      )
    const before = await dump()
    await expect(env.DB.prepare(sql).run()).rejects.toThrow('only grows')
    expect(await dump()).toBe(before)
  })

  it('gives up rows after seven years', async () => {
    await audit(
      env,
      { who, act: 'draft.save', site: 'old', subject: 'Old' },
      NOW - AUDIT_DAYS * 86_400 - 60,
    )
    const gone = await env.DB.prepare(`DELETE FROM console_audit WHERE site = 'old'`).run()
    expect(gone.meta.changes).toBe(1)
  })

  it('shows what was done on a site, newest first, page by page, and nothing of another', async () => {
    let path: string | undefined = ACTIVITY
    const texts: string[] = []
    while (path !== undefined) {
      const page: string = await read(path)
      texts.push(textOf(page))
      path = /href="([^"]+)" rel="next"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(texts).toHaveLength(3)
    const all = texts.join(' ')
    expect(all.match(/Change \d+/g)).toEqual(
      Array.from({ length: 120 }, (_, at) => `Change ${119 - at}`),
    )
    expect(all).toContain('published Version 7')
    expect(all).not.toContain('Canary')
    expect(textOf(await read('/_console/activity', staff))).toContain('Canary of a rival')
  })

  it.each([
    ['what was done', 'q=published', 2],
    ['words of the subject in any order', 'q=119+change', 1],
    ['the person', 'q=JO@YARD', 50],
    ['the outcome', 'q=failed', 1],
    ['a rejection', 'q=rejected', 1],
    ['a day', `from=${localDate(NOW, ZONE)}`, 3],
    ['an earlier day', `to=${localDate(NOW - 172_800, ZONE)}`, 50],
    ['what never was', 'q=zebra', 0],
    ['percent signs as text', 'q=%25', 0],
    ['quotes as text', 'q=%27)+OR+1=1+--', 0],
  ])('is searched by %s', async (_by, query, expected) => {
    const page = await read(`${ACTIVITY}?${query}`)
    expect([...page.matchAll(/<time /g)]).toHaveLength(expected)
    expect(page.includes('Try fewer words or other dates.')).toBe(expected === 0)
  })

  it('is downloaded with its search, and that is in the log too', async () => {
    const answer = await ask(`${ACTIVITY}.csv?q=version`, { cookie: admin })
    expect(answer.headers.get('Content-Type')).toContain('text/csv')
    expect(answer.headers.get('Content-Disposition')).toBe(
      'attachment; filename="activity-yard.csv"',
    )
    // In the header line, and the row that was found: its formula is text.
    const rows: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true })
    expect(rows).toEqual([
      {
        // By the clocks of the site, with their distance from UTC.
        Time: toZonedIso(NOW, ZONE),
        Person: 'jo@yard.example',
        Act: 'published',
        Subject: 'Version 7',
        Detail: `'=1+1`,
        Site: 'yard',
        Outcome: 'done',
      },
    ])
    expect(textOf(await read(`${ACTIVITY}?q=exported`))).toContain('exported the activity log')
    expect(await read(`${ACTIVITY}.csv`)).not.toContain('Canary')
  })

  it('names each act in words that follow a name', () => {
    for (const label of Object.values(AUDIT_ACTS)) expect(label).toMatch(/^[a-z]/)
  })
})

describe('a cell of the file', () => {
  it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', ' =1', '\u200B=1', '＝1', '|x', '%x'])(
    '%j starts with an apostrophe',
    (text) => {
      expect(toCell(text)).toBe(`"'${text}"`)
    },
  )

  it('is read back as it was written, and starts with nothing that runs', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
        const line = texts.map(toCell).join(',')
        const [cells = []]: string[][] = parse(`${line}\r\n`, {
          relax_column_count: true,
          skip_empty_lines: false,
        })
        expect(cells.map((cell, at) => (cell === texts[at] ? cell : cell.slice(1)))).toEqual(texts)
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})

describe('a lead in the activity log', () => {
  it('is a link to that lead by its reference', async () => {
    const entry = { who, act: 'lead.reply', site: 'yard', subject: '0AB1C2D3' } as const
    await audit(env, entry, NOW)
    const page = await read(`${ACTIVITY}?q=0ab1c2d3`)
    expect(page).toContain('href="/_console/sites/yard/inbox?view=all&amp;q=0AB1C2D3"')
  })
})
