import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { createMessages } from '#shopper/messages/messages.ts'
import { openShop } from '#test/support/shop.ts'
import { testTenant } from '#test/support/tenant.ts'

const app = createApp()
const to = '+61412345678'

const visit = (slug: string, path: string, dev: string | undefined) => {
  const { DEV: _, ...bindings } = env
  return app.fetch(
    new Request(`http://${slug}.example${path}`),
    dev === undefined ? bindings : { ...bindings, DEV: dev },
    createExecutionContext(),
  )
}
const sender = (slug: string) =>
  createMessages({ ...env, DEV: '1' }, testTenant({ slug }), async () => {
    throw new Error('a developer’s machine sends nothing')
  })

beforeAll(async () => {
  await openShop({ slug: 'boxed' }, [])
  await openShop({ slug: 'boxed-too' }, [])
})

describe('the developer inbox', () => {
  it('shows what the site would have sent, newest first', async () => {
    expect(await sender('boxed')({ to, text: '123456 is your code.\n\n@x #123456' })).toBe(true)
    const page = await visit('boxed', '/_dev/inbox', '1')
    const html = await page.text()
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(html).toContain(`data-to="${to}"`)
    expect(html).toMatch(
      /<pre [^>]*white-space:pre-wrap[^>]*>123456 is your code.\n\n@x #123456<\/pre>/,
    )
    expect(html).toContain('noindex')
  })

  it('shows the messages of no other site (TH3)', async () => {
    await sender('boxed')({ to, text: 'for one site' })
    expect(await (await visit('boxed-too', '/_dev/inbox', '1')).text()).not.toContain(to)
  })

  it.each([undefined, '', '0', 'true'])('returns the ordinary 404 if DEV is %j', async (dev) => {
    await sender('boxed')({ to, text: 'canary' })
    const [inbox, nothing] = await Promise.all(
      ['/_dev/inbox', '/_dev/nothing'].map(async (path) => {
        const answer = await visit('boxed', path, dev)
        return { status: answer.status, html: await answer.text() }
      }),
    )
    expect(inbox?.status).toBe(404)
    expect(inbox?.html).toBe(nothing?.html.replaceAll('/_dev/nothing', '/_dev/inbox'))
    expect(inbox?.html).not.toContain('canary')
  })
})

describe('messages', () => {
  it('are sent by the provider of the site everywhere else, and not at all without one', async () => {
    const calls: unknown[] = []
    const send = createMessages({ ...env, DEV: '' }, testTenant(), async (request) => {
      calls.push(request)
      return null
    })
    expect(await send({ to, text: 'hello' })).toBe(false)
    expect(calls).toEqual([{ name: 'sms', body: { to, text: 'hello' }, timeoutMs: 15_000 }])
  })
})
