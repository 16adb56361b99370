// A site that is new: it has pages, and no stock yet.
import { SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { publishTo } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import { textOf } from '#test/ui/render.tsx'

const HOST = 'https://new-dealer.example'

beforeAll(async () => {
  const own = { slug: 'new-dealer', name: 'New Dealer', url: HOST, hosts: ['new-dealer.example'] }
  await publishTo(env.TENANTS, testSite(own))
})

const read = async (path: string) => {
  const answer = await SELF.fetch(`${HOST}${path}`)
  return { status: answer.status, text: textOf(await answer.text()) }
}

describe('a site without stock', () => {
  it('says in its list that stock is on its way, and how to reach the dealer', async () => {
    const { status, text } = await read('/search/new-used-and-demo-cars')
    expect(status).toBe(200)
    expect(text).toContain('Our cars are on their way')
    expect(text).toContain('Call or write to us to hear what we have today. Contact us')
    expect(text).not.toContain('Clear Filters')
  })

  it.each(['/', '/search/used-cars', '/search/new-used-and-demo-cars?make=Kia'])(
    'answers %s with a page',
    async (path) => {
      expect((await read(path)).status).toBe(200)
    },
  )
})
