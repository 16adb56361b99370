import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toAlertText } from '#shopper/garage/alerts/notify-shopper.ts'
import { gsmLength, toGsm } from '#lib/gsm-text.ts'
import { testSite } from '#test/support/site.ts'
import { cases } from '#test/support/cases.ts'

const site = testSite({ name: 'Acme Motors', url: 'https://www.acme.example' })
const TOKEN = 'AbCdEfGh01234567'
const LINKS = 'Stop: https://www.acme.example/alerts/stop/AbCdEfGh01234567'

const match = (more = {}) => ({
  subject: 's1',
  title: 'Used Toyota SUVs',
  count: 3,
  example: '2021 Toyota RAV4',
  from: 1,
  to: 2,
  ...more,
})
const drop = (more = {}) => ({
  carId: 'c1',
  title: '2020 Mazda CX-5',
  notifiedPrice: null,
  known: 30_990,
  price: 28_990,
  words: '$28,990 drive away',
  ...more,
})

describe('toAlertText', () => {
  it('names the sender, the number of new matches per search, an example, and the links to see and to stop them', () => {
    expect(toAlertText({ matches: [match()], drops: [] }, site, TOKEN)).toBe(
      `Acme Motors: 3 new in "Used Toyota SUVs", such as 2021 Toyota RAV4. https://www.acme.example/saved-searches ${LINKS}`,
    )
    expect(toAlertText({ matches: [match({ count: 1 })], drops: [] }, site, TOKEN)).toContain(
      '1 new in "Used Toyota SUVs": 2021 Toyota RAV4.',
    )
  })

  it('is in the site’s own words', () => {
    const own = testSite({ messages: { alert: 'Kia ora! {news} Ka kite.' } })
    expect(toAlertText({ matches: [match()], drops: [] }, own, TOKEN)).toContain(
      ': Kia ora! 3 new in "Used Toyota SUVs", such as 2021 Toyota RAV4. Ka kite. https://',
    )
  })

  it('is in the standard words if the site’s are too long for two messages', () => {
    const url = `https://www.${'long-name-'.repeat(5)}motors.example`
    const own = testSite({
      url,
      hosts: [new URL(url).host],
      messages: { alert: `${'€'.repeat(53)} {news}` },
    })
    const sent = toAlertText(
      { matches: [match()], drops: [] },
      { ...own, name: 'A'.repeat(60) },
      TOKEN,
    )
    expect(sent).not.toContain('€')
    expect(sent).toContain(': 3 new in your saved search.')
    expect(gsmLength(sent)).toBeLessThanOrEqual(306)
  })

  it('combines several searches', () => {
    const matches = [match(), match({ subject: 's2', count: 2 })]
    expect(toAlertText({ matches, drops: [] }, site, TOKEN)).toContain(
      '5 new in your 2 saved searches, such as 2021 Toyota RAV4.',
    )
  })

  it('shows the old and the new price, and links to the watchlist', () => {
    expect(toAlertText({ matches: [], drops: [drop(), drop({ carId: 'c2' })] }, site, TOKEN)).toBe(
      `Acme Motors: 2 price drops on your watchlist: 2020 Mazda CX-5 now $28,990 drive away, was $30,990. https://www.acme.example/watchlist ${LINKS}`,
    )
  })

  it('shows no earlier price if the site hides them', () => {
    const quiet = testSite({ specifications: { show_was_price: false } })
    expect(toAlertText({ matches: [], drops: [drop()] }, quiet, TOKEN)).not.toContain('was')
  })

  it('combines both in one message, with one example', () => {
    const text = toAlertText({ matches: [match()], drops: [drop()] }, site, TOKEN)
    expect(text).toContain(
      '3 new in "Used Toyota SUVs". 1 price drop on your watchlist: 2020 Mazda',
    )
    expect(text).not.toContain('RAV4')
  })

  it('leaves out the example, then the names, before it needs a third message', () => {
    const long = match({ title: 'Used Toyota SUVs in '.repeat(6), example: 'RAV4 '.repeat(30) })
    const text = toAlertText({ matches: [long], drops: [] }, site, TOKEN)
    expect(text).toContain('3 new in "Used Toyota SUVs in Used')
    expect(text).not.toContain('RAV4')
    const longer = match({ title: 'Used Toyota SUVs in '.repeat(12) })
    expect(toAlertText({ matches: [longer], drops: [] }, site, TOKEN)).toContain(
      '3 new in your saved search.',
    )
  })

  it('is at most two messages long, in the GSM alphabet, whatever names contain', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    const count = fc.integer({ min: 1, max: 99_999 })
    const matches = fc.array(
      fc.record({ title: text, example: text, count }).map((more) => match(more)),
      { minLength: 1, maxLength: 20 },
    )
    const drops = fc.array(
      text.map((title) => drop({ title })),
      { maxLength: 200 },
    )
    fc.assert(
      fc.property(
        matches,
        drops,
        fc.string({ minLength: 1, maxLength: 80 }),
        (some, more, name) => {
          const sent = toAlertText({ matches: some, drops: more }, { ...site, name }, TOKEN)
          expect(gsmLength(sent)).toBeLessThanOrEqual(306)
          expect(toGsm(sent)).toBe(sent)
          expect(sent).not.toContain('\n')
          expect(sent.endsWith(LINKS)).toBe(true)
        },
      ),
      { numRuns: cases(1000) },
    )
  })
})
