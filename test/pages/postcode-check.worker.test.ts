// A form rejects invalid postcodes, and no others (X26, F4).
import { env, exports } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'

import { encryptSecret } from '#tenant/secret.ts'
import { openShop, visit } from '#test/support/shop.ts'
import { FAULTS } from '#test/upstreams/play.ts'

/** A site that calls the geocoder under that path. */
async function open(slug: string, path: string, isChecked = true): Promise<void> {
  const url = `https://geocoding.upstreams.example/${path}`
  const geo = await encryptSecret(env.MASTER_KEY, slug, 'geo', 'geo-key')
  await openShop(
    {
      slug,
      forms: { postcode_check: isChecked },
      upstreams: { geocoding: { url, secret: 'geo', send_key: 'key' } },
      secrets: { geo },
    },
    [],
  )
}

async function send(slug: string, postcode: string): Promise<Response> {
  const url = `http://${slug}.example/book-test-drive`
  const page = await (await visit(slug, '/book-test-drive')).text()
  const fields = {
    key: /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '',
    at: '1',
    step: 'send',
    vehicle: 'Corolla',
    name: 'Jo',
    last_name: 'Citizen',
    email: 'jo@example.com',
    phone: '0412 345 678',
    terms_conditions: 'on',
    postcode,
  }
  const headers = { Origin: new URL(url).origin, 'Sec-Fetch-Site': 'same-origin' }
  const body = new URLSearchParams(fields)
  return exports.default.fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
}

describe('a form with a postcode', () => {
  it('is rejected if the geocoder knows no such postcode, and accepted if it does', async () => {
    await open('pc-geo', 'pc-geo')
    const refused = await send('pc-geo', '2999')
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('Invalid postcode')
    expect(html).not.toContain('Please enter a 4-digit number.')
    expect((await send('pc-geo', '2300')).status).toBe(303)
  })

  it.each(FAULTS)('is accepted within five seconds if the geocoder is %s', async (fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open(`pc-${fault}`, fault)
    const started = performance.now()
    expect((await send(`pc-${fault}`, '2998')).status).toBe(303)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('is accepted with any postcode if the site does not check', async () => {
    await open('pc-off', 'pc-off', false)
    expect((await send('pc-off', '2999')).status).toBe(303)
  })
})
