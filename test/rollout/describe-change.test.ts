// Changes of a site in words.
import { describe, expect, it } from 'vitest'

import { describeChanges, namePlace, type Words } from '#rollout/describe-change.ts'
import { type FieldWords } from '#rollout/value-text.ts'
import { applyEdits } from '#rollout/edits.ts'
import { type Json, toPointer } from '#rollout/json.ts'
import type { Source } from '#rollout/source.ts'

const site: Source = {
  slug: 'acme',
  tagline: 'Cars',
  garage: { watchlist: false },
  locations: [
    {
      id: '7',
      name: 'Newstead',
      phone: '07 1',
      opening_hours: [
        { weekday: 6, open: '09:00', close: '13:00' },
        { weekday: 0, status: 'Closed' },
      ],
    },
  ],
  pages: [{ path: '/', blocks: [{ kind: 'hero', title: 'Welcome' }, { kind: 'faq' }] }],
  secrets: { crm: 'sealed-a' },
}
const words = (...edits: [at: string, value?: Json][]) => {
  const done = applyEdits(
    site,
    edits.map(([at, value]) => ({ at, value })),
  )
  if ('unknown' in done) throw new Error(done.unknown)
  return describeChanges(site, done.after).map(({ text }) => text)
}
const hours = '/locations/0/opening_hours'

describe('changes in words', () => {
  it.each<[string, [at: string, value?: Json][]]>([
    ['Saturday hours of Newstead: 9 to 4:30, was 9 to 1', [[`${hours}/0/close`, '16:30']]],
    ['Saturday hours of Newstead: closed, was 9 to 1', [[`${hours}/0/status`, 'Closed']]],
    [
      'Sunday hours of Newstead: 10 to 2, was closed',
      [[`${hours}/1`, { weekday: 0, open: '10:00', close: '14:00' }]],
    ],
    [
      'Monday hours of Newstead: 8:30 to 5, was not set',
      [[`${hours}/-`, { weekday: 1, open: '08:30', close: '17:00' }]],
    ],
    ['Saturday hours of Newstead: not set, was 9 to 1', [[`${hours}/0`]]],
    [
      '25 December 2026 hours of Newstead: closed, was as usual',
      [['/locations/0/special_hours', [{ date: '2026-12-25', status: 'Closed' }]]],
    ],
    ['Phone of Newstead: 07 2, was 07 1', [['/locations/0/phone', '07 2']]],
    ['Tagline: not set, was Cars', [['/tagline']]],
    ['Garage, watchlist: on, was off', [['/garage/watchlist', true]]],
    [
      'Title of Welcome back: Welcome back, was Welcome',
      [['/pages/0/blocks/0/title', 'Welcome back']],
    ],
    [
      'Blocks of the home page: Stock is new',
      [['/pages/0/blocks/-', { kind: 'stock', title: 'Stock' }]],
    ],
    ['Blocks of the home page: faq is removed', [['/pages/0/blocks/1']]],
    [
      'Order of blocks of the home page changed',
      [['/pages/0/blocks', [{ kind: 'faq' }, { kind: 'hero', title: 'Welcome' }]]],
    ],
    ['Key crm is replaced', [['/secrets/crm', 'sealed-b']]],
  ])('%s', (text, edits) => {
    expect(words(...edits)).toEqual([text])
  })

  it('are in the labels of the forms, of values too; a group that is new is a line for each field', () => {
    const labels: Record<string, FieldWords> = {
      '/garage': { label: 'Shopper’s garage' },
      '/garage/watchlist': { label: 'Saved vehicles' },
      '/locations/0/location_type': { label: 'What it is', options: new Map([[2, 'Parts']]) },
      '/pages/0/blocks': { label: 'Parts of the page' },
      '/pages/0/blocks/1': { label: 'Questions' },
    }
    const said = (at: string, value?: Json) => {
      const done = applyEdits(site, [{ at, value }])
      if ('unknown' in done) throw new Error(done.unknown)
      const words: Words = (keys) => labels[toPointer(keys)] ?? null
      return describeChanges(site, done.after, words).map(({ text }) => text)
    }
    expect(said('/garage/watchlist', true)).toEqual([
      'Shopper’s garage, saved vehicles: on, was off',
    ])
    expect(said('/locations/0/location_type', 2)).toEqual([
      'What it is of Newstead: Parts, was not set',
    ])
    expect(said('/pages/0/blocks/1')).toEqual([
      'Parts of the page of the home page: Questions is removed',
    ])
    expect(said('/theme', { radius: 3, colours: { brand: '#123456' } })).toEqual([
      'Theme, radius: 3, was not set',
      'Colours, brand: #123456, was not set',
    ])
    expect(said('/secrets', { crm: 'sealed-a', mail: 'sealed-b' })).toEqual(['Key mail is new'])
    expect(said('/secrets')).toEqual(['Key crm is removed'])
    const { secrets: _, ...keyless } = site
    expect(describeChanges(keyless, { ...keyless, secrets: {} })).toEqual([])
    expect(namePlace('/secrets/crm', site, () => null)).toBe('Key crm')
    expect(namePlace('/garage/watchlist', site, (keys) => labels[toPointer(keys)] ?? null)).toBe(
      'Shopper’s garage, saved vehicles',
    )
  })

  it('say what an absent field means, and that a value which only became explicit is as it was', () => {
    const labels: Record<string, FieldWords> = {
      '/phone_numbers': { label: 'Phone numbers' },
      '/phone_numbers/general': { label: 'General', standard: '' },
      '/pages/0/blocks/0/wide': { label: 'Show', standard: true },
    }
    const said = (at: string, value?: Json) => {
      const done = applyEdits(site, [{ at, value }])
      if ('unknown' in done) throw new Error(done.unknown)
      return describeChanges(site, done.after, (keys) => labels[toPointer(keys)] ?? null).map(
        ({ text }) => text,
      )
    }
    expect(said('/phone_numbers', { general: '07 1' })).toEqual([
      'Phone numbers, general: 07 1, was not set',
    ])
    expect(said('/pages/0/blocks/0/wide', false)).toEqual(['Welcome, show: off, was on'])
    expect(said('/pages/0/blocks/0/wide', true)).toEqual(['Welcome, show: on, as it was'])
    expect(said(`${hours}/1/formated_hours`, 'closed')).toEqual([
      'Sunday hours of Newstead: closed, as it was',
    ])
  })

  it('say that a thing has a new name, not that one is new and another removed; a thing of other content is another one', () => {
    const offer = {
      id: 'utes',
      name: 'Ute week',
      description: 'Free tow kit',
      expiry: '2031-01-31',
    }
    const vans = { id: 'vans', name: 'Van week', description: 'Free racks', expiry: '2031-01-31' }
    const said = (...list: Json[]) =>
      describeChanges({ offers: { list: [offer] } }, { offers: { list } }).map(({ text }) => text)
    expect(said({ ...offer, id: 'ute-week' })).toEqual(['Id of Ute week: ute-week, was utes'])
    expect(said(vans, { ...offer, id: 'ute-week' })).toEqual([
      'List of offers: Van week is new',
      'Id of Ute week: ute-week, was utes',
    ])
    expect(said(vans)).toEqual([
      'List of offers: Van week is new',
      'List of offers: Ute week is removed',
    ])
  })

  it('are without markup, unless that alone changed, and say what a thing without a name is in', () => {
    const of = (text: string) => ({
      pages: [{ path: '/', blocks: [{ kind: 'steps', title: 'Collection', steps: [{ text }] }] }],
    })
    const said = (before: string, after: string) =>
      describeChanges(of(before), of(after)).map(({ text }) => text)
    expect(said('A <b>full</b> tank', 'A <b>full</b>, clean tank,<br>two keys')).toEqual([
      'Text of number 1 of Collection: A full, clean tank, two keys, was A full tank',
    ])
    expect(said('A <b>full</b> tank', 'A full tank')).toEqual([
      'Text of number 1 of Collection: A full tank, was A <b>full</b> tank',
    ])
  })

  it('are one line for what changed of one day, and one for each other field', () => {
    expect(
      words(
        [`${hours}/0/open`, '08:00'],
        [`${hours}/0/close`, '15:00'],
        ['/tagline', 'Vans'],
        ['/locations/0/phone', '07 3'],
      ),
    ).toEqual([
      'Tagline: Vans, was Cars',
      'Phone of Newstead: 07 3, was 07 1',
      'Saturday hours of Newstead: 8 to 3, was 9 to 1',
    ])
  })
})
