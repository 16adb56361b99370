import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import type { SiteInput } from '#tenant/schema.ts'
import { DRAWN, openShop, visit } from '#test/support/shop.ts'
import { FAULTS } from '#test/upstreams/play.ts'

const BASE = 'https://reviews.upstreams.example'
const list = [{ id: '1', customer_name: 'Jane', text: 'Good.', rating: 5 }]
const REVIEWS = { list, count: 895, average_rating: '4.3', org_id: '77' }
const PAGES = [{ path: '/said', title: 'What is said', blocks: [{ kind: 'reviews' as const }] }]

const open = (slug: string, more: Partial<SiteInput> = {}) =>
  openShop({ slug, reviews: REVIEWS, pages: PAGES, ...more }, [])
const asks = (path: string) => ({ upstreams: { snap21: { url: `${BASE}/${path}` } } })

async function getRating(slug: string, orgId = '77') {
  const response = await visit(slug, `/api/reviews/snap21?orgId=${orgId}`)
  const body: unknown = await response.json()
  return { status: response.status, body }
}
const countCalls = async (path: string) =>
  Number(await (await fetch(`${BASE}/calls/${path}`)).text())
const isKept = (slug: string) =>
  vi.waitFor(async () =>
    expect((await env.SEARCH.list({ prefix: `${slug}:` })).keys).toHaveLength(1),
  )

beforeAll(async () => {
  await open('plain')
  await open('no-number', { ...asks('none'), reviews: { ...REVIEWS, org_id: '' } })
  await open('asks', asks('api'))
  await open('shows', asks('shown'))
  for (const fault of FAULTS) await open(`asks-${fault}`, asks(fault))
})

describe('GET /api/reviews/snap21', () => {
  it('returns rating and stars of the site, and nothing else from the service (A28, E42)', async () => {
    expect(await getRating('asks')).toEqual({ status: 200, body: { rating: 4.64, stars: 4.5 } })
    await getRating('asks')
    expect(await countCalls('api')).toBe(1)
  })

  it.each([
    ['asks', '78'],
    ['asks', ''],
    ['asks', '77%26orgId=78'],
    ['plain', '77'],
    ['no-number', ''],
  ])('reveals no ratings of others: %s requested for "%s"', async (slug, orgId) => {
    expect((await getRating(slug, orgId)).status).toBe(404)
  })

  it.each(FAULTS)(
    'says that there is none if the third party is %s, and logs it (X24)',
    async (fault) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      expect(await getRating(`asks-${fault}`)).toEqual({
        status: 502,
        body: { error: 'The rating is unavailable at the moment.' },
      })
      expect(JSON.stringify(logged.mock.calls)).toMatch(/upstream\.failed.*snap21/)
      logged.mockRestore()
    },
  )
})

describe('the reviews section on a page', () => {
  const said = async (slug: string) => (await visit(slug, '/said', DRAWN)).text()

  it('shows the site’s own average at once, and the third party’s from then on (A28)', async () => {
    expect(await said('shows')).toContain('4.3 rating out of 895 reviews')
    await isKept('shows')
    expect(await said('shows')).toContain('4.6 rating out of 895 reviews')
    expect(await countCalls('shown')).toBe(1)
  })

  it.each(FAULTS)('shows no error if the third party is %s (X24)', async (fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await said(`asks-${fault}`)).toContain('4.3 rating out of 895 reviews')
  })
})
