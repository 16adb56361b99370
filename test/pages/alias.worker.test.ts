import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { publishTo } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'

const ask = (path: string, method = 'GET', host = 'aliases.example') =>
  exports.default.fetch(
    new Request(`http://${host}${path}`, {
      method,
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    }),
  )
const leads = async (path: string) => {
  const response = await ask(path)
  return [response.status, response.headers.get('Location')]
}

beforeAll(async () => {
  const aliases = {
    '/van-service': '/service#service-booking',
    '/deals': '/search/used-cars?sortBy=lowestPrice',
    '/contact': '/search/used-cars',
  }
  const pages = [{ path: '/about-us', title: 'About us' }]
  await publishTo(
    env.TENANTS,
    testSite({ slug: 'aliases', hosts: ['aliases.example'], forms: { aliases }, pages }),
  )
  await publishTo(
    env.TENANTS,
    testSite({ slug: 'few', hosts: ['few.example'], forms: { pages: ['service'] } }),
  )
  await publishTo(env.TENANTS, testSite({ slug: 'plain', hosts: ['plain.example'] }))
})

describe('other addresses of pages', () => {
  it.each([
    ['/sell-your-car', '/sell-my-car'],
    ['/contact-us', '/contact'],
    ['/parts/search', '/vehicle-parts-and-accessories'],
  ])('redirect %s to %s on every site (R24, R31, R45)', async (from, to) => {
    expect(await leads(from)).toEqual([301, to])
  })

  it('redirect those named by a site, on no other site (R22)', async () => {
    expect(await leads('/van-service')).toEqual([301, '/service#service-booking'])
    expect((await ask('/van-service', 'GET', 'plain.example')).status).toBe(404)
  })

  it('keep the query', async () => {
    expect(await leads('/van-service?utm_source=mail')).toEqual([
      301,
      '/service?utm_source=mail#service-booking',
    ])
    expect(await leads('/deals?page=2')).toEqual([
      301,
      '/search/used-cars?sortBy=lowestPrice&page=2',
    ])
  })

  it('lead to no form that the site does not have', async () => {
    expect((await ask('/parts/search', 'GET', 'few.example')).status).toBe(404)
  })

  it('never hide a page', async () => {
    expect((await ask('/contact')).status).toBe(200)
  })

  it('accept GET only, and no names that were not configured', async () => {
    expect((await ask('/van-service', 'POST')).status).toBe(404)
    expect((await ask('/constructor')).status).toBe(404)
  })
})

describe('pages of a site', () => {
  it.each(['/', '/about-us'])('answer at %s to HEAD', async (path) => {
    const [page, bare] = [await ask(path), await ask(path, 'HEAD')]
    expect([page.status, bare.status]).toEqual([200, 200])
    expect(await page.text()).toContain('<h1')
    expect(await bare.text()).toBe('')
  })

  it('accept no POST', async () => {
    expect((await ask('/about-us', 'POST')).status).toBe(404)
  })
})
