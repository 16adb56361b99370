// The buttons of a form, what it says is wrong, the rows of a week, and what happens to two people's changes.
import { describe, expect, it } from 'vitest'

import { readFieldTable } from '#cli/build-fields.ts'
import {
  editsOf,
  type FormPart,
  mergeForm,
  originsOf,
  pressButton,
  problemsOf,
  readForm,
  showForm,
  shownOf,
} from '#apps/console/fields/form.ts'
import { withHours } from '#apps/console/fields/date-hours.ts'
import { parseRows, toRows } from '#apps/console/fields/redirect-rows.ts'
import type { Field } from '#apps/console/fields/field.ts'
import { type Json, valueAt } from '#rollout/json.ts'
import { baseSite } from './base-site.ts'

const table = readFieldTable()
const fieldOf = (group: string): Field => {
  const field = table[group]
  if (field === undefined) throw new Error(`No group ${group}`)
  return field
}
const partsOf = (...groups: string[]): FormPart[] =>
  groups.map((group) => ({ at: `/${group}`, field: fieldOf(group) }))

const pages: Json = [
  {
    path: '/about',
    title: 'About us',
    blocks: [
      { kind: 'text', title: 'One', sections: [{ text: 'First.' }], later: 'kept' },
      { kind: 'stock', title: 'Two' },
      { kind: 'faq', id: 'ask', title: 'Three' },
    ],
  },
]
const document = { ...baseSite, pages }
const parts = partsOf('pages')

/** The blocks of the page after some buttons. */
function press(...acts: string[]) {
  const shown = shownOf(parts, document)
  const kinds = new Map([['/pages/0/blocks', 'action']])
  const typed = acts.reduce(
    (before, act) => pressButton(parts, before, { act, kinds, shown }) ?? before,
    showForm(parts, shown),
  )
  const next = readForm(parts, shown, { typed, isStaff: true })
  const blocks = valueAt(next['/pages'], ['0', 'blocks'])
  return { typed, next, shown, blocks: Array.isArray(blocks) ? blocks : [] }
}
const titles = (blocks: Json[]) => blocks.map((block) => valueAt(block, ['title']))

describe('the buttons of a list', () => {
  it('move an item with all that it has, also what the form does not know', () => {
    const { blocks } = press('down /pages/0/blocks/0')
    expect(titles(blocks)).toEqual(['Two', 'One', 'Three'])
    expect(blocks[1]).toEqual(valueAt(pages, ['0', 'blocks', '0']))
    expect(titles(press('up /pages/0/blocks/2', 'up /pages/0/blocks/1').blocks)).toEqual([
      'Three',
      'One',
      'Two',
    ])
    expect(press('up /pages/0/blocks/0', 'down /pages/0/blocks/2').next).toEqual(press().next)
  })

  it('remove, hide and duplicate an item; a copy has an anchor of its own', () => {
    expect(titles(press('remove /pages/0/blocks/1').blocks)).toEqual(['One', 'Three'])
    expect(press('toggle /pages/0/blocks/1/show').blocks[1]).toEqual({
      kind: 'stock',
      title: 'Two',
      show: false,
    })
    expect(
      press('toggle /pages/0/blocks/1/show', 'toggle /pages/0/blocks/1/show').blocks[1],
    ).toEqual({ kind: 'stock', title: 'Two' })
    const { blocks } = press('duplicate /pages/0/blocks/2')
    expect(blocks.slice(2)).toEqual([
      { kind: 'faq', id: 'ask', title: 'Three' },
      { kind: 'faq', id: 'ask-2', title: 'Three' },
    ])
  })

  it('add an item of the chosen kind, with the items that it must have, and say what it lacks', () => {
    const { blocks, next, typed } = press('add /pages/0/blocks')
    expect(blocks.at(-1)).toEqual({ kind: 'action', links: [{}] })
    const problems = problemsOf(parts, { ...document, pages: next['/pages'] }, typed)
    expect(problems).toEqual([
      { at: '/pages/0/blocks/3/links/0/label', message: 'Fill this in.' },
      {
        at: '/pages/0/blocks/3/links/0/href',
        message: 'Fill this in.',
      },
    ])
  })

  it('take a field back to its standard, and take the value that someone else typed', () => {
    const offers = partsOf('offers')
    const shown = { '/offers': { title: 'Theirs' } }
    const typed = showForm(offers, { '/offers': { title: 'Mine' } })
    const pressed = (act: string) =>
      pressButton(offers, typed, { act, kinds: new Map(), shown })?.get('/offers/title')
    expect(pressed('standard /offers/title')).toEqual(['Special offers'])
    expect(pressed('theirs /offers/title')).toEqual(['Theirs'])
    expect(pressed('save')).toBeUndefined()
  })
})

describe('what is wrong on a form', () => {
  const messageFor = (group: string, value: Json) =>
    problemsOf(partsOf(group), { ...baseSite, [group]: value }, new Map())

  it.each<[group: string, value: Json, at: string, message: string]>([
    ['name', '', '/name', 'Fill this in.'],
    ['name', 'x'.repeat(90), '/name', 'Use at most 80 characters.'],
    ['offers', { description_limit: 'lots' }, '/offers/description_limit', 'Use a number.'],
    ['offers', { description_limit: 3 }, '/offers/description_limit', 'Use 40 or more.'],
    [
      'offers',
      { list: [{ id: 'a', name: 'A', start: '31/12/2026' }] },
      '/offers/list/0/start',
      'Use a date such as 2026-09-30, or leave it empty.',
    ],
    [
      'offers',
      { list: [{ id: 'a', name: 'A', start: '2026-12-02', expiry: '2026-12-01' }] },
      '/offers/list/0/expiry',
      'Use the first day or a later one.',
    ],
    [
      'theme',
      { colours: { brand: 'blue' } },
      '/theme/colours/brand',
      'Use a colour such as #0a7d55.',
    ],
    [
      'leads',
      { from: 'sales at dealer' },
      '/leads/from',
      'Use an email address such as sales@dealer.com.au.',
    ],
    ['feeds', { google: { enabled: 'yes' } }, '/feeds/google/enabled', 'Choose on or off.'],
  ])('is said at %s in plain words', (group, value, at, message) => {
    expect(messageFor(group, value)).toEqual([{ at, message }])
  })

  it('leaves out what is on another form', () => {
    expect(problemsOf(partsOf('theme'), { ...baseSite, name: '' }, new Map())).toEqual([])
  })
})

describe('the hours of a week', () => {
  const locations: Json = [
    {
      id: '1',
      slug: 'yard',
      name: 'Yard',
      opening_hours: [
        { weekday: 0, status: 'Closed' },
        { weekday: 6, open: '09:00', close: '13:00' },
      ],
    },
  ]
  const yards = partsOf('locations')
  const shown = { '/locations': locations }
  const list = '/locations/0/opening_hours'

  it('are shown from Monday with a row for each day, and stored as they were written', () => {
    const typed = showForm(yards, shown)
    const rows = [0, 1, 2, 3, 4, 5, 6].map((place) => [
      typed.get(`${list}/${place}/weekday`)?.[0],
      typed.get(`${list}/${place}/status`)?.[0],
    ])
    expect(rows).toEqual([
      ['1', ''],
      ['2', ''],
      ['3', ''],
      ['4', ''],
      ['5', ''],
      ['6', 'Open'],
      ['0', 'Closed'],
    ])
    expect(editsOf(yards, shown, readForm(yards, shown, { typed, isStaff: true }))).toEqual([])
  })

  it('gain and lose days', () => {
    const typed = showForm(yards, shown)
      .set(`${list}/0/status`, ['Open'])
      .set(`${list}/0/open`, ['08:00'])
      .set(`${list}/0/close`, ['17:30'])
      .set(`${list}/6/status`, [''])
    const next = readForm(yards, shown, { typed, isStaff: true })
    expect(valueAt(next['/locations'], ['0', 'opening_hours'])).toEqual([
      { weekday: 6, open: '09:00', close: '13:00' },
      { weekday: 1, open: '08:00', close: '17:30' },
    ])
    expect(originsOf(typed)).toMatchObject({
      [`${list}/0`]: '1',
      [`${list}/5`]: '0',
      [`${list}/6`]: 'new',
    })
  })

  it('show what is wrong in the row that was typed', () => {
    const typed = showForm(yards, shown).set(`${list}/5/open`, ['25:00'])
    const next = readForm(yards, shown, { typed, isStaff: true })
    expect(problemsOf(yards, { ...baseSite, locations: next['/locations'] ?? [] }, typed)).toEqual([
      { at: `${list}/5/open`, message: 'Use a time such as 08:30.' },
    ])
  })
})

describe('two people on one form', () => {
  const shown = {
    title: 'Offers',
    list: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
  }

  it('keep changes of different fields, also where an item has moved', () => {
    const next = {
      ...shown,
      list: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B, better' },
      ],
    }
    const now = {
      ...shown,
      title: 'Specials',
      list: [
        { id: 'b', name: 'B' },
        { id: 'a', name: 'A' },
      ],
    }
    expect(mergeForm('/offers', { shown, next, now })).toEqual({
      value: {
        title: 'Specials',
        list: [
          { id: 'b', name: 'B, better' },
          { id: 'a', name: 'A' },
        ],
      },
      conflicts: [],
    })
  })

  it('see both values of one field, where it now is', () => {
    const next = {
      ...shown,
      list: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'Mine' },
      ],
    }
    const now = {
      ...shown,
      list: [
        { id: 'new', name: 'N' },
        { id: 'a', name: 'A' },
        { id: 'b', name: 'Theirs' },
      ],
    }
    const { value, conflicts } = mergeForm('/offers', { shown, next, now })
    expect(conflicts).toMatchObject([{ at: '/offers/list/2/name', mine: 'Mine', theirs: 'Theirs' }])
    expect(valueAt(value, ['list', '2', 'name'])).toBe('Mine')
  })
})

describe('holiday hours', () => {
  it('are set, replaced and removed by date', () => {
    const closed = withHours([], '2026-12-25', { status: 'Closed' })
    expect(closed).toEqual([{ date: '2026-12-25', status: 'Closed' }])
    const open = withHours(closed, '2026-12-24', {
      status: 'Open',
      opens: '09:00',
      closes: '13:00',
    })
    expect(open[0]).toEqual({
      date: '2026-12-24',
      status: 'Open',
      start_hour: '09:00',
      end_hour: '13:00',
    })
    expect(withHours(open, '2026-12-25', null)).toHaveLength(1)
    // Closed is the default: what says so already stays as it is written.
    const short = [{ date: '2026-12-25' }]
    expect(withHours(short, '2026-12-25', { status: 'Closed' })).toEqual(short)
  })
})

describe('redirects as text', () => {
  it('come back as they were, from tabs, commas and spaces, with a heading left out', () => {
    const redirects: Json[] = [
      { from: '/stock.aspx', to: '/search/used-cars' },
      { from: '/news/*', to: '/blog/*', status: 302 },
    ]
    expect(parseRows(toRows(redirects)).map(({ redirect }) => redirect)).toEqual(redirects)
    const pasted =
      'Old,New\r\nhttps://old.example/stock.aspx,/search/used-cars\n\n/news/*  /blog/*  302'
    expect(parseRows(pasted)).toEqual([
      { line: 2, redirect: redirects[0] },
      { line: 4, redirect: redirects[1] },
    ])
  })
})
