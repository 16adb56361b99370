import { beforeAll, describe, expect, it } from 'vitest'

import { signIn } from '#test/support/signed-in.ts'
import { openShop, visit } from '#test/support/shop.ts'

const payment = {
  title: 'Pay us',
  intro: 'Have your <b>invoice</b> ready.<iframe src="https://evil.example"></iframe>',
  href: 'https://pay.example/acme?a=1&b=2',
  label: 'Go & pay',
}

beforeAll(async () => {
  await openShop(
    {
      slug: 'pays',
      phone_numbers: { general: '07 5550 4110' },
      account: { sign_in: true, online_payment: payment },
    },
    [],
  )
  await openShop(
    { slug: 'quiet', account: { sign_in: true, online_payment: { href: payment.href } } },
    [],
  )
})

const page = async (slug: string) => {
  const { cookie } = await signIn(slug)
  const response = await visit(slug, '/online-payment', { Cookie: cookie })
  return { response, html: /<main[^>]*>(.*)<\/main>/s.exec(await response.text())?.[1] ?? '' }
}

describe('online payment', () => {
  it('links to the dealer’s payment page, and names its host (R49)', async () => {
    const { response, html } = await page('pays')
    expect(response.status).toBe(200)
    expect(html).toContain('<h1>Pay us</h1>')
    expect(html).toMatch(
      /<a href="https:\/\/pay\.example\/acme\?a=1&amp;b=2" rel="external noopener" class="button">Go &amp; pay</,
    )
    expect(html).toContain('<b>pay.example</b>')
    expect(html).toContain('href="tel:0755504110"')
  })

  it('renders the text of the site without forbidden markup (TH4)', async () => {
    const { html } = await page('pays')
    expect(html).toContain('Have your <b>invoice</b> ready.')
    expect(html).not.toContain('iframe')
  })

  it('works with only the address', async () => {
    const { html } = await page('quiet')
    expect(html).toContain('<h1>Online payment</h1>')
    expect(html).toContain('>Continue to payment<')
    expect(html).not.toContain('tel:')
  })

  it('is not cached and not indexed', async () => {
    const { cookie } = await signIn('pays')
    const response = await visit('pays', '/online-payment', { Cookie: cookie })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toContain('<meta name="robots" content="noindex, follow"/>')
  })
})
