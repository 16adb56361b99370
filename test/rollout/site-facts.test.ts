// Facts of a site in its texts: filled in by what the site has, and found where they are written as words.
import { describe, expect, it } from 'vitest'

import { parseDocument } from '#rollout/parse-document.ts'
import {
  fillFacts,
  findLiteralCopies,
  findOldCopies,
  findUnknownFacts,
} from '#rollout/site-facts.ts'
import type { Source } from '#rollout/source.ts'

const site: Source = {
  slug: 'acme',
  name: 'Acme Cars',
  id: 1,
  url: 'https://www.acme.example',
  hosts: ['acme.example'],
  phone_numbers: { general: '07 3123 4567' },
  locations: [
    {
      id: '1',
      slug: 'north',
      name: 'North',
      phone: '07 3999 0000',
      address: { street: '12 Main Road', city: 'Newstead', state: 'QLD', postcode: '4006' },
    },
  ],
}
const block = (text: string) => ({ kind: 'text', sections: [{ text }] })
const withText = (text: string, more: Source = {}): Source => ({
  ...site,
  ...more,
  pages: [{ path: '/about', title: 'About', blocks: [block(text)] }],
})
const textOn = (document: unknown) => JSON.stringify((document as Source)['pages'])

describe('a fact in braces', () => {
  // A number stays on one line.
  it.each([
    ['Call {our phone}', 'Call 07\u00A03123\u00A04567'],
    ['{our name}, {our address}', 'Acme Cars, 12 Main Road, Newstead QLD 4006'],
    [
      '{phone of north} or {address of north}',
      '07\u00A03999\u00A00000 or 12 Main Road, Newstead QLD 4006',
    ],
    [
      "<a href='tel:{our phone}'>{our phone}</a>",
      "<a href='tel:0731234567'>07\u00A03123\u00A04567</a>",
    ],
    ['{vehicle} and {our} stay', '{vehicle} and {our} stay'],
  ])('is what the site has: %s', (text, filled) => {
    expect(textOn(fillFacts(withText(text)))).toContain(filled)
  })

  it('dials in a link, and leaves texts that are for others alone', () => {
    const action = {
      kind: 'action',
      title: 'Call',
      links: [{ label: '{our phone}', href: 'tel:{our phone}' }],
    }
    const page = { path: '/call', title: 'Call', blocks: [action] }
    const { site: parsed, problems } = parseDocument({ ...site, pages: [page] })
    expect(problems).toEqual([])
    expect(JSON.stringify(parsed?.pages)).toContain('"href":"tel:0731234567"')
    const messages = { messages: { reservation_held: '{our phone}' } }
    expect(fillFacts({ ...site, ...messages })).toMatchObject(messages)
  })

  it('that the site does not have is a problem at its text, with those that it has', () => {
    const [problem] = parseDocument(withText('Fax {our fax}')).problems
    expect(problem?.path).toBe('pages[0].blocks[0].sections[0].text')
    expect(problem?.message).toContain(
      'has {our fax}, which this site does not know. Use {our name}',
    )
    expect(findUnknownFacts(withText('{phone of south}'))).toHaveLength(1)
    expect(findUnknownFacts(withText('{our phone} {vehicle}'))).toEqual([])
  })
})

describe('a number, address or name in words', () => {
  it.each(['07 3123 4567', '0731234567', '(07) 3123-4567', '+61 7 3123 4567', 'tel:+61731234567'])(
    'is found in any spelling after it has changed: %s',
    (spelled) => {
      const before = withText(`Call ${spelled}, or visit.`)
      const after = { ...before, phone_numbers: { general: '07 3000 1111' } }
      const [copy, ...more] = findOldCopies(before, after)
      expect(more).toEqual([])
      expect(copy?.path).toBe('pages[0].blocks[0].sections[0].text')
      expect(copy?.message).toContain('is now 07 3000 1111')
      expect(findOldCopies(before, before)).toEqual([])
    },
  )

  it('is found for streets and the name, and not within other words', () => {
    const before = withText('Acme Cars is at 12 Main Road. Acme Carson is not us.')
    const moved = { ...before, name: 'Zenith Cars' }
    expect(findOldCopies(before, moved).map(({ message }) => message)).toEqual([
      expect.stringContaining('still has Acme Cars, which is now Zenith Cars'),
    ])
    expect(
      findOldCopies(withText('Acme Carson'), { ...withText('Acme Carson'), name: 'Z Cars' }),
    ).toEqual([])
    const other = withText('Number 1073123456789 is a part')
    expect(findOldCopies(other, { ...other, phone_numbers: { general: '07 3000 1111' } })).toEqual(
      [],
    )
  })

  it('is what a check names before it changes: numbers, in texts alone', () => {
    const [copy] = findLiteralCopies(withText('Call 07 3123 4567'))
    expect(copy?.message).toBe(
      'contains 07 3123 4567 literally. Write {our phone} instead: it changes with the number.',
    )
    const [other] = findLiteralCopies(withText('Call 0739990000'))
    expect(other?.message).toContain('Write {phone of north} instead')
    expect(findLiteralCopies(withText('Call {our phone} at 12 Main Road'))).toEqual([])
    expect(findLiteralCopies(site)).toEqual([])
  })
})
