import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { mintFormKey } from '#sales/leads/form-key.ts'
import {
  approvalSite,
  askedOf,
  requestCode,
  codeTo,
  DEV,
  fillApproval,
  leadsOf,
  press,
} from '#test/support/approval.ts'
import { fillForm } from '#test/support/fill-form.ts'
import { fetchFrom, PARTIAL, sendForm } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { cookieOf, signIn } from '#test/support/signed-in.ts'

const PAGE = '/finance/pre-approval'
const PLAIN = 'approve-plain'
const TAKING = 'approve-taking'
const CAR = testCar({
  id: 'fin-1',
  slug: 'fin-one',
  price: 42_000,
  vin: 'VIN7',
  nvic: 'NV7',
  dealership_slug: 'north',
})

const LENT = testCar({
  id: 'fin-lent',
  slug: 'fin-lent',
  price: 42_000,
  youxQuote: { weeklyRepaymentAmount: 199, advertisedRate: 6.9, comparisonRate: 8.1 },
})

const errorsIn = (html: string) =>
  [...html.matchAll(/class="field-error">([^<]*)|role="alert"[^>]*>.*?<p>(.*?)<\/p>/g)].map(
    ([, field, alert]) => field ?? alert,
  )
const inputOf = (html: string, name: string) =>
  (html.match(/<input[^>]*>/g) ?? []).find((tag) => tag.includes(`name="${name}"`)) ?? ''
const valueOf = (html: string, name: string) => / value="([^"]*)"/.exec(inputOf(html, name))?.[1]
const statusOf = (html: string) => /data-login-status="(\w+)"/.exec(html)?.[1]
const shownStep = (html: string) =>
  [...html.matchAll(/<fieldset class="form-step"[^>]*>/g)].findIndex(
    ([tag]) => !tag.includes('hidden'),
  )
const get = async (slug: string, path: string, headers: Record<string, string> = {}) =>
  (await fetchFrom(slug, path, { headers })).text()

/** Headers of a browser that comes from a page of the site. */
const OURS = { 'Sec-Fetch-Site': 'same-origin' }

/** A site with a quote provider that behaves as the path says (test/upstreams/quote.ts). */
async function openQuoted(slug: string, how: string): Promise<void> {
  const site = approvalSite(slug, null)
  const quote = { url: `https://quote.upstreams.example/${how}` }
  await openShop({ ...site, upstreams: { ...site.upstreams, quote } }, [])
}

beforeAll(async () => {
  await openShop(approvalSite(PLAIN, null), [CAR, LENT])
  await openShop(approvalSite(TAKING, 'taking'), [CAR])
  await openShop({ slug: 'approve-none' }, [])
  // The tables.
  await signIn(PLAIN)
})

describe('the form of a pre-approval', () => {
  it('has the exact title and four tabs, the last two of them disabled (W83)', async () => {
    const html = await get(TAKING, PAGE)
    expect(html).toContain(
      '<h1>Instant Finance pre-approval with no impact on your credit score.</h1>',
    )
    const [tabs = ''] = /<ol class="form-tabs".*?<\/ol>/.exec(html) ?? []
    const words = tabs.replaceAll(/<b[^>]*>\d<\/b>/g, '').replaceAll(/<[^>]*>/g, '|')
    expect(words.split('|').filter(Boolean)).toEqual([
      'Quick Estimate',
      'Your Details',
      'Instant pre-approval',
      ', once this form is sent',
      'Apply to lender',
      ', once this form is sent',
    ])
    expect(tabs.match(/aria-current="step"/g)).toHaveLength(1)
    expect(html).toContain('content="noindex, follow"')
  })

  it('is not called instant where a person approves, has no lender’s tab and sends no data on', async () => {
    const html = await get(PLAIN, PAGE)
    expect(html).toContain('<h1>Finance pre-approval with no impact on your credit score.</h1>')
    expect(html).not.toMatch(/Instant|Apply to lender|sent to the finance provider/)
    expect(html).toContain('I agree to the terms of use.')
    expect(await get(TAKING, PAGE)).toContain('my details are sent to the finance provider')
  })

  it('does not exist on a site without it', async () => {
    expect((await fetchFrom('approve-none', PAGE)).status).toBe(404)
  })

  it('starts at the price of the vehicle, the value of the address, or the site’s default (V40, R55)', async () => {
    const amountAt = async (query: string) => valueOf(await get(PLAIN, `${PAGE}${query}`), 'amount')
    expect(await amountAt('')).toBe('30000')
    expect(await amountAt('?car_id=fin-1')).toBe('42000')
    expect(await amountAt('?car_id=fin-1&price=51000')).toBe('51000')
    expect(await amountAt('?vehiclePriceBudget=900')).toBe('10000')
    expect(await amountAt('?vehiclePriceBudget=lots')).toBe('30000')
    const html = await get(PLAIN, `${PAGE}?loanTerm=3&credit_score=poor&whoIsHelping=Sam`)
    expect(html).toContain('<option value="3" selected="">3 years</option>')
    expect(html).toMatch(
      /<input[^>]*name="selfAssessedCreditScore"[^>]*checked=""[^>]*value="POOR"/,
    )
    expect(valueOf(html, 'whoIsHelping')).toBe('Sam')
  })

  it('shows an estimate with its comparison rate, its warning and its basis (E8, C9)', async () => {
    const html = await get(PLAIN, `${PAGE}?car_id=fin-1`)
    const estimate = /data-testid="quick-estimate".*?<\/section>/.exec(html)?.[0] ?? ''
    const words = estimate.replaceAll(/<[^>]*>/g, '')
    expect(words).toMatch(/\$\d{3}\/week9\.37% comparison rate/)
    expect(words).toContain('8.49% p.a.')
    expect(words).toContain('$42,000 over 5 years, credit history: excellent')
    expect(words).toContain('WARNING: This comparison rate is true only for the examples given')
  })

  it('opens with the vehicle’s own offer, and asks for others', async () => {
    const estimateAt = async (query: string) => {
      const html = await get(PLAIN, `${PAGE}?car_id=fin-lent${query}`)
      const [estimate = ''] = /data-testid="quick-estimate".*?<\/section>/.exec(html) ?? []
      return estimate.replaceAll(/<[^>]*>/g, '')
    }
    const opening = await estimateAt('')
    expect(opening).toContain('$199/week8.10% comparison rate')
    expect(opening).toContain('$42,000 over 5 years, credit history: excellent')
    expect(await estimateAt('&loanTerm=4')).toContain('8.49% p.a.')
    expect(await estimateAt('&price=30000')).toContain('$30,000 over 5 years')
  })

  it('shows none without a quote: no band, or a provider that fails (S16)', async () => {
    expect(await get(PLAIN, `${PAGE}?credit_score=DECENT`)).not.toContain('quick-estimate')
    await openQuoted('approve-no-quote', 'failing')
    const html = await get('approve-no-quote', PAGE, OURS)
    expect(html).not.toContain('quick-estimate')
    expect(html).toContain('data-testid="pre-approval-form"')
  })

  it('calls a provider only for visitors who come from a page of the site (A12)', async () => {
    await openQuoted('approve-quote', '')
    const ours = await get('approve-quote', PAGE, OURS)
    expect(ours).toMatch(/data-quote="repayment">\$136</)
    expect(ours).toContain('8.19%')
    for (const from of ['none', 'cross-site'])
      expect(await get('approve-quote', PAGE, { 'Sec-Fetch-Site': from })).not.toContain(
        'quick-estimate',
      )
  })

  it('does not wait for a slow provider (F2)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await openQuoted('approve-slow', 'slow')
    const started = performance.now()
    expect(await get('approve-slow', PAGE, OURS)).toContain('data-testid="pre-approval-form"')
    expect(performance.now() - started).toBeLessThan(1900)
  })

  it('goes on a step and back, with all input, and clamps an amount to its limit (S23, V40)', async () => {
    const { action, fields } = await fillApproval(PLAIN, '', { at: '0', amount: '$250,000.00' })
    const next = await (await sendForm(PLAIN, action, { ...fields, step: 'next' })).text()
    expect([shownStep(next), valueOf(next, 'amount')]).toEqual([1, '200000'])
    const again = (await fillForm(next)).fields
    const back = { ...again, name: 'Mere', postcode: '12', step: 'back' }
    const before = await (await sendForm(PLAIN, action, back)).text()
    expect([shownStep(before), valueOf(before, 'name')]).toEqual([0, 'Mere'])
    expect(errorsIn(before)).toEqual([])
  })

  it('is a fragment for dialogs, with its title and without the page', async () => {
    const html = await get(PLAIN, `${PAGE}?car_id=fin-1`, PARTIAL)
    expect(html).not.toContain('<html')
    expect(html).toContain('id="pre-approval-title"')
    expect(html).toContain('action="/finance/pre-approval?car_id=fin-1"')
  })
})

describe('the phone verification in it', () => {
  it('sends a code, keeps the input, locks the number and asks for the code (S22, W86, N15)', async () => {
    const { response, fields, code } = await requestCode(PLAIN, '', { name: 'Anna-Lena' })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect([shownStep(html), statusOf(html)]).toEqual([1, 'verificationSent'])
    expect(html).toContain('<strong>Code sent!</strong>')
    expect(html).toContain('>Resend Code</button>')
    expect(inputOf(html, 'phone')).toContain('readOnly=""')
    expect([valueOf(html, 'phone'), valueOf(html, 'name')]).toEqual([fields['phone'], 'Anna-Lena'])
    expect(inputOf(html, 'code')).toContain('autofocus=""')
    expect(code).toMatch(/^\d{6}$/)
    expect(await leadsOf(PLAIN)).toEqual([])
  })

  it.each([
    ['', 'This is a required field.'],
    ['02 9123 4567', 'Please enter a mobile number, such as 0412 345 678.'],
  ])('requires a mobile before a code is sent: "%s" (V44, X25)', async (phone, words) => {
    const { action, fields } = await fillApproval(PLAIN, '', { phone })
    const response = await sendForm(PLAIN, action, { ...fields, action: 'send' }, { env: DEV })
    const html = await response.text()
    expect([response.status, statusOf(html), errorsIn(html)]).toEqual([422, 'default', [words]])
    expect(inputOf(html, 'phone')).toContain('aria-describedby="pre-approval-phone-error"')
  })

  it.each([
    ['', 'This is a required field.'],
    ['12345', 'Code must be 6 digits.'],
    ['wrong', 'The verification code is invalid. Please try again.'],
  ])('accepts no code such as "%s", and stops (V43, X19)', async (typed, words) => {
    const asked = await requestCode(PLAIN)
    const wrong = asked.code === '000000' ? '000001' : '000000'
    const code = typed === 'wrong' ? wrong : typed
    const response = await press(PLAIN, { ...asked, fields: { ...asked.fields, code } })
    const html = await response.text()
    expect([response.status, statusOf(html)]).toEqual([422, 'verificationSent'])
    expect(errorsIn(html)).toEqual([words])
    expect(valueOf(html, 'email')).toBe('anh@example.com')
    expect(inputOf(html, 'code')).not.toContain('value=')
    expect(await leadsOf(PLAIN)).toEqual([])
    // The right one still works.
    if (typed === 'wrong') expect((await press(PLAIN, asked)).status).toBe(303)
  })

  it('sends the code by the last button if none was requested yet', async () => {
    const { action, fields } = await fillApproval(PLAIN)
    const response = await press(PLAIN, { action, fields, cookie: '' })
    const html = await response.text()
    expect([response.status, statusOf(html)]).toEqual([200, 'verificationSent'])
    expect(await codeTo(PLAIN, fields['phone'] ?? '')).toMatch(/^\d{6}$/)
  })

  it('shows all errors at once before any code is sent (W89, V46)', async () => {
    const more = { email: 'unknown', postcode: '12345', phone: '12' }
    const { action, fields } = await fillApproval(PLAIN, '', more)
    const response = await press(PLAIN, { action, fields, cookie: '' })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(html).toContain('Please fix the following errors:')
    expect(html).toContain('href="#pre-approval-phone"')
    expect(html).toContain('Invalid postcode. Please enter a 4-digit number.')
    expect(html).toContain('id="pre-approval-phone"')
  })

  it('treats a shopper who enters a code as a person, however quick they were (TH13)', async () => {
    const slug = 'approve-quick'
    await openShop(approvalSite(slug, 'taking'), [])
    const key = await mintFormKey(env.MASTER_KEY, slug, Math.floor(Date.now() / 1000))
    const response = await press(slug, await requestCode(slug, '', { key }))
    expect(response.headers.get('Location')).toMatch(/^https:\/\/finance-page\./)
  })

  it('lets the shopper change the number', async () => {
    const { action, fields, cookie } = await requestCode(PLAIN)
    const headers = { Cookie: cookie }
    const response = await sendForm(PLAIN, action, { ...fields, action: 'change' }, { headers })
    const html = await response.text()
    expect([response.status, statusOf(html), shownStep(html)]).toEqual([200, 'default', 1])
    expect(inputOf(html, 'code')).toBe('')
    expect(inputOf(html, 'phone')).not.toContain('readOnly')
  })

  it('says so if the message cannot be sent, and saves the lead of a complete form (F5)', async () => {
    const slug = 'approve-busy'
    const site = approvalSite(slug, 'taking')
    const sms = { url: 'https://sms.upstreams.example/busy' }
    await openShop({ ...site, upstreams: { ...site.upstreams, sms } }, [])
    const { action, fields } = await fillApproval(slug)
    const asked = await sendForm(slug, action, { ...fields, action: 'send' })
    const html = await asked.text()
    expect([asked.status, statusOf(html)]).toEqual([503, 'default'])
    expect(errorsIn(html)).toEqual(['We couldn’t send the code. Please try again.'])
    expect(html).not.toContain('Code sent!')
    expect(await leadsOf(slug)).toEqual([])
    const other = await fillApproval(slug)
    const sent = await press(slug, { ...other, cookie: '' }, { env: { DEV: '' } })
    expect(sent.status).toBe(503)
    expect(await sent.text()).toContain('We have your details and will call you.')
    const [lead, ...more] = await leadsOf(slug)
    expect(more).toEqual([])
    expect(lead?.payload).not.toHaveProperty('phone_verified')
    expect(await askedOf(slug, 'taking')).toEqual([])
  })

  it('needs no code from a shopper signed in with that number (S22)', async () => {
    const { cookie } = await signIn(PLAIN, '+61413999001')
    const response = await fetchFrom(PLAIN, PAGE, { headers: { Cookie: cookie } })
    const html = await response.text()
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect([valueOf(html, 'phone'), statusOf(html)]).toEqual([
      '0413999001',
      'verificationSubmitted',
    ])
    expect(html).toContain('<strong>Verified</strong>')
    const { action, fields } = await fillApproval(PLAIN, '', { phone: '0413999001' })
    expect((await press(PLAIN, { action, fields, cookie })).status).toBe(303)
    expect(await codeTo(PLAIN, '0413999001')).toBe('')
  })

  it('needs one from a shopper signed in with another number, and does not use theirs', async () => {
    const { cookie } = await signIn(PLAIN, '+61413999002')
    const { action, fields } = await fillApproval(PLAIN)
    const before = (await leadsOf(PLAIN)).length
    const response = await press(PLAIN, { action, fields, cookie })
    expect([response.status, statusOf(await response.text())]).toEqual([200, 'verificationSent'])
    expect((await leadsOf(PLAIN)).length).toBe(before)
  })
})

describe('a submitted pre-approval', () => {
  it('ends on the success page if the dealer handles it, and the code is nowhere (E39, N2, N16)', async () => {
    const slug = 'approve-dealer'
    await openShop(approvalSite(slug, null), [CAR])
    const asked = await requestCode(slug, '?car_id=fin-1', {
      amount: '42000',
      subscribe: 'on',
      term: '4',
    })
    const response = await press(slug, asked)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toMatch(
      /^\/success\?form=pre-approval&lead=[0-9a-f]{32}&car=fin-one&event=9&key=[\w-]{16}$/,
    )
    expect(cookieOf(response)).toContain('__Host-session=')
    const [lead, ...more] = await leadsOf(slug)
    expect(more).toEqual([])
    expect(lead?.payload).toMatchObject({
      name: 'Anh Tú',
      amount: '42000',
      term: '4',
      selfAssessedCreditScore: 'GREAT',
      phone: asked.fields['phone']?.replaceAll(' ', ''),
      postcode: '2000',
      subscribe: true,
      opt_in: true,
      car_id: 'fin-1',
      car_year: 2021,
      car_description: '2021 Toyota Corolla',
      vin: 'VIN7',
      nvic: 'NV7',
      category: 'Finance Enquiry',
      phone_verified: true,
    })
    expect(lead?.payload).not.toHaveProperty('code')
    expect(lead?.text).not.toContain(asked.code)
  })

  it('sends the provider everything under its names, and redirects to its page (A13, V45)', async () => {
    const more = {
      amount: '$42,000',
      whoIsHelping: 'Sam',
      phone: '+61 413 777 001',
      term: '3',
      subscribe: 'on',
    }
    const asked = await requestCode(TAKING, '?car_id=fin-1', {
      ...more,
      visited_pages: '/ /cars/fin-one',
      linked_query_params: 'utm_source=news',
    })
    const code = await codeTo(TAKING, '0413777001')
    const response = await press(TAKING, { ...asked, fields: { ...asked.fields, code } })
    expect(response.headers.get('Location')).toBe('https://finance-page.upstreams.example/apply/1')
    expect(await askedOf(TAKING, 'taking')).toEqual([
      {
        data: {
          nvic: 'NV7',
          vin: 'VIN7',
          selfAssessedCreditScore: 'GREAT',
          purchasePrice: 42_000,
          year: 2021,
          loanTerm: 3,
          phoneNumber: '0413777001',
          firstName: 'Anh Tú',
          lastName: 'Nguyễn',
          email: 'anh@example.com',
          subscribe: true,
          postCode: '2000',
        },
        additionalData: {
          amount: 42_000,
          term: 3,
          selfAssessedCreditScore: 'GREAT',
          whoIsHelping: 'Sam',
          phone: '0413777001',
          postcode: '2000',
          subscribe: true,
          car_year: 2021,
          car_description: '2021 Toyota Corolla',
          car_id: 'fin-1',
          dealership_slug: 'north',
          car_type: 'used',
          lead_attributes: {
            visited_pages: ['/', '/cars/fin-one'],
            linked_query_params: { utm_source: 'news' },
          },
          category: 'Finance Enquiry',
        },
      },
    ])
  })

  it('lets a form redirect only to the pages of the provider (TH7)', async () => {
    const { headers } = await fetchFrom(TAKING, PAGE)
    expect(headers.get('Content-Security-Policy')).toContain(
      "form-action 'self' https://finance-page.upstreams.example;",
    )
    const { headers: others } = await fetchFrom(PLAIN, PAGE)
    expect(others.get('Content-Security-Policy')).toContain("form-action 'self';")
  })

  it('creates no customer for a bot, and thanks it like a person (TH13)', async () => {
    const slug = 'approve-machine'
    await openShop(approvalSite(slug, 'taking'), [])
    const asked = await requestCode(slug, '', { website_url: 'https://spam.example' })
    const response = await press(slug, asked)
    expect(response.headers.get('Location')).toMatch(/^\/success\?/)
    expect(await askedOf(slug, 'taking')).toEqual([])
    expect(await leadsOf(slug)).toHaveLength(1)
  })
})
