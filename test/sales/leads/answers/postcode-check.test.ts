import { describe, expect, it, vi } from 'vitest'

import type { Place } from '#sales/delivery/postcodes.ts'
import { checkPostcode, type PostcodeDeps } from '#sales/leads/answers/postcode-check.ts'
import type { Answers } from '#sales/leads/form.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { sampleSite } from '#test/ui/samples.ts'

const REFUSED = { name: 'postcode', message: 'Invalid postcode' }
const NOWHERE = { status: 'ZERO_RESULTS', results: [] }
const SOMEWHERE = { status: 'OK', results: [{ geometry: { location: { lat: -33, lng: 151 } } }] }

type More = {
  known?: Record<string, Place>
  /** How many postcodes of the country are imported. */
  count?: number
  /** The geocoder's answer; undefined if there is none, or if it is down. */
  reply?: unknown
  site?: Partial<SiteInput>
}

function check(postcode: string | undefined, { known = {}, count = 0, reply, site }: More) {
  const saved: [string, Place][] = []
  const port: PostcodeDeps = {
    call: async (_request, schema) => schema.safeParse(reply).data ?? null,
    findPlaces: async () => new Map(Object.entries(known)),
    savePlace: async (_country, code, place) => void saved.push([code, place]),
    countPlaces: async () => count,
  }
  const forms = { postcode_check: true }
  const answers: Answers = postcode === undefined ? {} : { postcode }
  return { saved, said: checkPostcode(answers, sampleSite({ forms, ...site }), port) }
}
const said = (postcode: string | undefined, more: More = {}) => check(postcode, more).said

describe('postcode of a form (X26)', () => {
  it('is rejected if the geocoder knows no such postcode, which is cached', async () => {
    const { said: error, saved } = check('2999', { reply: NOWHERE })
    expect(await error).toEqual(REFUSED)
    expect(saved).toEqual([['2999', { point: null, region: '' }]])
  })

  it('is rejected if the geocoder did not know it before, without another call', async () => {
    const known = { '2999': { point: null, region: '' } }
    expect(await said('2999', { known, reply: SOMEWHERE })).toEqual(REFUSED)
  })

  it('is rejected if the postcodes of the whole country are imported and it is not among them', async () => {
    expect(await said('2999', { count: 2600 })).toEqual(REFUSED)
  })

  it('is accepted if either knows it', async () => {
    const known = { '2000': { point: { lat: -33, long: 151 }, region: 'NSW' } }
    expect(await said('2000', { known, count: 2600 })).toBeNull()
    expect(await said('2000', { reply: SOMEWHERE, count: 2600 })).toBeNull()
  })

  it('is accepted if it cannot be checked: no geocoder or one that is down, and no or few postcodes (F4)', async () => {
    expect(await said('2000')).toBeNull()
    expect(await said('2000', { count: 900 })).toBeNull()
    for (const reply of [undefined, {}, { status: 'REQUEST_DENIED', results: [] }, 'x'])
      expect(await said('2000', { reply, count: 0 })).toBeNull()
  })

  it('is accepted after two seconds without an answer, whichever service is slow (F4)', async () => {
    vi.useFakeTimers()
    const never = () => new Promise<never>(() => {})
    const silent = { call: never, findPlaces: never, savePlace: never, countPlaces: never }
    const site = sampleSite({ forms: { postcode_check: true } })
    const checked = checkPostcode({ postcode: '2000' }, site, silent)
    await vi.advanceTimersByTimeAsync(2200)
    await expect(Promise.race([checked, Promise.resolve('waits')])).resolves.toBeNull()
    vi.useRealTimers()
  })

  it('is accepted if it is for post boxes, which tables and geocoders leave out (F4)', async () => {
    const boxes = ['1300', '0200', '0906', '5810', '6872', '7800', '8001', '9726']
    for (const postcode of boxes) {
      expect(await said(postcode, { count: 2600, reply: NOWHERE })).toBeNull()
    }
    const nz = { locale: 'en-NZ' as const }
    expect(await said('1140', { count: 1800, site: nz })).toBeNull()
    expect(await said('1099', { count: 1800, site: nz })).toEqual(REFUSED)
  })

  it('is not checked if it is empty, or if the site does not check', async () => {
    expect(await said(undefined, { reply: NOWHERE })).toBeNull()
    expect(await said('', { reply: NOWHERE })).toBeNull()
    const forms = { postcode_check: false }
    expect(await said('2999', { reply: NOWHERE, site: { forms } })).toBeNull()
  })
})
