import { afterEach, describe, expect, it, vi } from 'vitest'

import { PAY_S } from '#sales/reservations/reserve.ts'
import { PAY_SECONDS } from '#upstream/stripe-session.ts'
import { createPayments, type StripeDeps } from '#upstream/stripe.ts'
import { testReservation } from '#test/support/test-reservation.ts'
import { testSite } from '#test/support/site.ts'
import { createStripe, STRIPE_KEY } from '#test/upstreams/stripe.ts'
import { openBook } from '#cli/stand-ins/stripe-book.ts'

const NOW = 1_790_000_000
const ID = '0123456789abcdef0123456789abcdef'
const RESERVATION = testReservation({
  id: ID,
  site: 'acme',
  status: 'started',
  payment: 'stripe',
  deposit: 20_000,
  currency: 'AUD',
  car: { id: 'c1', slug: 'kia', name: '2021 Kia Sportage', price: 30_000 },
  createdAt: NOW,
})

type Answer = (request: Request) => Response | Promise<Response>

/** The payments of a site, all their requests, and the logged failures. */
function openPayments(answer?: Answer, more: Partial<StripeDeps> & { url?: string } = {}) {
  let now = NOW
  const book = openBook(() => now)
  const play = createStripe(book)
  const sent: Request[] = []
  const faults: string[] = []
  const { url = 'https://api.stripe.com', ...port } = more
  const payments = createPayments({
    site: testSite({ upstreams: { stripe: { url, secret: 'stripe' } } }),
    fetch: async (request) => {
      sent.push(request)
      return (answer ?? play)(request.clone())
    },
    shopperKey: async (id) => `key-of-${id.length}`,
    openKey: async (name) => (name === 'stripe' ? STRIPE_KEY : null),
    onFault: (reason) => faults.push(reason),
    onAnswer: () => undefined,
    allowLoopback: false,
    ...port,
  })
  return { payments, book, sent, faults, wait: (seconds: number) => (now += seconds) }
}

/** The same with a session that is open. */
async function openSession() {
  const opened = openPayments()
  const page = await opened.payments.open(RESERVATION, NOW)
  if (page === null) throw new Error(opened.faults.join())
  return { ...opened, ...page }
}

afterEach(() => vi.useRealTimers())

describe('the Checkout session of a deposit (S20)', () => {
  it('is created with amount, purpose, expiry and return addresses', async () => {
    const { sent, url } = await openSession()
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_\w+$/)
    expect([sent[0]?.method, sent[0]?.url]).toEqual([
      'POST',
      'https://api.stripe.com/v1/checkout/sessions',
    ])
    const page = `https://www.acme.example/reservation/${ID}?key=key-of-32`
    expect(Object.fromEntries(new URLSearchParams(await sent[0]?.text()))).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][price_data][currency]': 'aud',
      'line_items[0][price_data][unit_amount]': '20000',
      'line_items[0][price_data][product_data][name]': 'Deposit: 2021 Kia Sportage',
      'line_items[0][quantity]': '1',
      'adaptive_pricing[enabled]': 'false',
      client_reference_id: ID,
      'metadata[reservation]': ID,
      'metadata[site]': 'acme',
      'payment_intent_data[metadata][reservation]': ID,
      'payment_intent_data[metadata][site]': 'acme',
      'payment_intent_data[description]': 'Deposit: 2021 Kia Sportage',
      expires_at: String(NOW + 34 * 60),
      success_url: `${page}&from=stripe`,
      cancel_url: page,
      locale: 'en-GB',
    })
  })

  it('can be created for a vehicle of any name (F16)', async () => {
    const cut = [190, 191, 192].map((letters) => 'x'.repeat(letters) + '😀'.repeat(20))
    for (const name of ['', '\uD83D', 'a'.repeat(20_000), '\u202E<b>&amp;"\0', ...cut]) {
      const { payments, sent, faults } = openPayments()
      const car = { ...RESERVATION.car, name }
      expect(await payments.open({ ...RESERVATION, car }, NOW), faults.join()).not.toBeNull()
      const params = new URLSearchParams(await sent[0]?.text())
      const said = params.get('line_items[0][price_data][product_data][name]') ?? ''
      expect(said).toMatch(/^Deposit: /)
      expect([said.length <= 200, said.isWellFormed()]).toEqual([true, true])
    }
  })

  it('expires before its vehicle is free again', () => {
    expect(PAY_SECONDS).toBeLessThan(PAY_S)
  })

  it('contains no data of the shopper (TH21)', async () => {
    const { sent } = await openSession()
    expect(decodeURIComponent((await sent[0]?.text()) ?? '')).not.toContain(RESERVATION.phone)
  })

  it('is one per reservation, however often and however late it is requested', async () => {
    const { payments, book, wait, id, url, faults } = await openSession()
    wait(20 * 60)
    expect(await payments.open(RESERVATION, NOW + 20 * 60)).toEqual({ id, url })
    expect(await payments.open({ ...RESERVATION, status: 'paying' }, NOW + 1)).toEqual({ id, url })
    expect([book.sessions.size, faults]).toEqual([1, []])
  })

  it('may be requested within four minutes, since Stripe requires half an hour at least', async () => {
    const soon = openPayments()
    soon.wait(4 * 60)
    expect(await soon.payments.open(RESERVATION, NOW + 4 * 60)).not.toBeNull()
    const late = openPayments()
    late.wait(4 * 60 + 1)
    expect(await late.payments.open(RESERVATION, NOW + 4 * 60 + 1)).toBeNull()
    expect(late.faults).toEqual(['open: rejected 400 parameter_invalid'])
  })

  it.each([
    'https://evil.example/c/pay/cs_1',
    'https://checkout.stripe.com.evil.example/c/pay/cs_1',
    'https://user@checkout.stripe.com/c/pay/cs_1',
    'https://checkout.stripe.com:8443/c/pay/cs_1',
    'http://checkout.stripe.com/c/pay/cs_1',
    'http://127.0.0.1:9000/c/pay/cs_1',
    'javascript:alert(1)',
  ])('is null at %s (TH7)', async (url) => {
    const { payments, faults } = openPayments(async () => Response.json({ id: 'cs_1', url }))
    expect(await payments.open(RESERVATION, NOW)).toBeNull()
    expect(faults).toEqual(['open: its page is on a host that is not listed'])
  })

  it.each([
    { id: 'cs_1', url: null },
    { id: 'cs_1', url: '/pay' },
    { id: '../x', url: 'https://checkout.stripe.com/' },
    {},
    [],
    null,
  ])('is null for %j', async (answer) => {
    const { payments } = openPayments(async () => Response.json(answer))
    expect(await payments.open(RESERVATION, NOW)).toBeNull()
  })
})

describe('a session', () => {
  it('is open, then paid, with the amount and the id of the payment', async () => {
    const { payments, book, id } = await openSession()
    const open = { id, status: 'open', paymentId: null, amount: 20_000, currency: 'AUD' }
    expect(await payments.load(id)).toEqual(open)
    const { payment_intent } = book.pay(id) ?? {}
    expect(await payments.load(id)).toEqual({ ...open, status: 'paid', paymentId: payment_intent })
  })

  it('returns another amount or currency unchanged', async () => {
    const { payments, book, id } = await openSession()
    Object.assign(book.pay(id, 1) ?? {}, { currency: 'usd' })
    expect(await payments.load(id)).toMatchObject({ status: 'paid', amount: 1, currency: 'USD' })
  })

  it('expires automatically', async () => {
    const { payments, wait, id } = await openSession()
    wait(34 * 60)
    expect(await payments.load(id)).toMatchObject({ status: 'expired', paymentId: null })
  })

  it('is expired on request, and stays so', async () => {
    const { payments, book, id, faults } = await openSession()
    expect(await payments.expire(id)).toMatchObject({ id, status: 'expired' })
    expect(book.pay(id)).toBeNull()
    expect(await payments.expire(id)).toMatchObject({ id, status: 'expired' })
    expect(faults).toEqual([])
  })

  it('that was paid is not expired, and says so', async () => {
    const { payments, book, id } = await openSession()
    book.pay(id)
    expect(await payments.expire(id)).toMatchObject({ id, status: 'paid' })
  })

  it('of another account is null', async () => {
    const { id, book } = await openSession()
    const play = createStripe(book)
    const other = openPayments(play, { openKey: async () => 'sk_test_of_another' })
    expect(await other.payments.load(id)).toBeNull()
    expect(await other.payments.expire(id)).toBeNull()
    expect(other.faults).toEqual([
      'load: rejected 404 resource_missing',
      'expire: rejected 404 resource_missing',
    ])
  })

  it('that is paid by a payment without an id is rejected: it could not be refunded', async () => {
    const { payments, book, id, faults } = await openSession()
    Object.assign(book.pay(id) ?? {}, { payment_intent: null })
    expect(await payments.load(id)).toBeNull()
    expect(faults).toEqual(['load: answer not understood'])
  })
})

describe('a refund', () => {
  it('refunds a payment, once', async () => {
    const { payments, book, id } = await openSession()
    const payment = book.pay(id)?.payment_intent ?? ''
    expect(await payments.refund(payment, ID)).toBe('done')
    expect(await payments.refund(payment, ID)).toBe('done')
    expect(book.payments.get(payment)).toMatchObject({ amount: 20_000, refunded: 20_000 })
  })

  it('is retried at once after Stripe failed, which Stripe would repeat to a key for a day', async () => {
    let isDown = true
    const { book, id } = await openSession()
    const payment = book.pay(id)?.payment_intent ?? ''
    const play = createStripe(book)
    const { payments } = openPayments(async (request) =>
      isDown ? new Response('Oh no', { status: 500 }) : play(request),
    )
    expect(await payments.refund(payment, ID)).toEqual({ failed: 'no answer' })
    isDown = false
    expect(await payments.refund(payment, ID)).toBe('done')
  })

  it.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['failed', { failed: 'Stripe says failed lost_or_stolen_card' }],
    ['canceled', { failed: 'Stripe says canceled lost_or_stolen_card' }],
  ])('that Stripe calls %s is %j', async (status, state) => {
    const failure_reason = status === 'succeeded' ? undefined : 'lost_or_stolen_card'
    const answer = { id: 're_1', status, failure_reason }
    const { payments } = openPayments(async () => Response.json(answer))
    expect(await payments.refund('pi_1', ID)).toEqual(state)
  })

  it('that is pending is done once Stripe says so, and can be made again if it failed', async () => {
    const { payments, book, id } = await openSession()
    const payment = book.pay(id)?.payment_intent ?? ''
    book.refundsAs = 'pending'
    expect(await payments.refund(payment, ID)).toBe('pending')
    expect(await payments.refund(payment, ID)).toBe('pending')
    const [first] = book.refunds
    if (first === undefined) throw new Error('It was made')
    expect(first.metadata).toEqual({ reservation: ID, site: 'acme' })
    book.settle(first, 'failed')
    expect(await payments.refund(payment, ID)).toBe('pending')
    expect(book.refunds).toHaveLength(2)
    const [second] = book.refunds
    if (second !== undefined) book.settle(second, 'succeeded')
    expect(await payments.refund(payment, ID)).toBe('done')
    expect(book.refunds).toHaveLength(2)
  })

  it('of an unpaid session is null', async () => {
    const { payments, faults } = openPayments()
    expect(await payments.refund('pi_none', ID)).toEqual({
      failed: 'rejected 404 resource_missing',
    })
    expect(faults).toEqual(['refund: rejected 404 resource_missing'])
  })
})

describe('calls to Stripe', () => {
  const all = ({ payments }: ReturnType<typeof openPayments>) => [
    () => payments.open(RESERVATION, NOW),
    () => payments.load('cs_1'),
    () => payments.expire('cs_1'),
    async () => payments.refund('pi_1', ID).then((state) => typeof state === 'object'),
  ]
  const outcomes = async (opened: ReturnType<typeof openPayments>) =>
    Promise.all(all(opened).map((call) => call()))
  const NOTHING = [null, null, null, true]

  it.each([
    ['500', async () => new Response('{"error":"Internal error"}', { status: 500 })],
    ['429', async () => Response.json({ error: { type: 'rate_limit' } }, { status: 429 })],
    ['401', async () => Response.json({ error: { message: 'No such key' } }, { status: 401 })],
    ['a status without a body', async () => Response.json({}, { status: 503 })],
    ['nonsense', async () => Response.json({ ids: 7, status: 'paid', url: 4 })],
    ['a page', async () => new Response('<html>what?</html>')],
    ['nothing', async () => new Response('')],
    ['null', async () => new Response('null')],
    ['a broken line', () => Promise.reject(new TypeError('Network connection lost.'))],
    ['too much', async () => new Response(`"${'x'.repeat(300_000)}"`)],
  ])('that are answered with %s fail, and each logs it once', async (_, answer) => {
    const opened = openPayments(answer)
    expect(await outcomes(opened)).toEqual(NOTHING)
    expect(opened.faults).toHaveLength(4)
    // There are no automatic retries: each was called once, and a rejected expiry was checked.
    expect(opened.sent).toHaveLength(4)
  })

  it('follow no redirect (TH15)', async () => {
    const location = 'https://169.254.169.254/latest/meta-data'
    const opened = openPayments(
      async () => new Response(null, { status: 307, headers: { location } }),
    )
    expect(await outcomes(opened)).toEqual(NOTHING)
    expect(new Set(opened.sent.map(({ redirect }) => redirect))).toEqual(new Set(['manual']))
    expect(opened.faults).toContain('open: status 307')
  })

  it.each([
    'https://evil.example',
    'https://api.stripe.com.evil.example',
    'https://api.stripe.com:8443',
    'https://user@api.stripe.com',
    'http://127.0.0.1:9000',
  ])('are never sent to %s (TH15)', async (url) => {
    const opened = openPayments(undefined, { url })
    expect(await outcomes(opened)).toEqual(NOTHING)
    expect([opened.sent, opened.faults[0]]).toEqual([[], 'open: host not listed'])
  })

  it('use loopback on the machine of a developer', async () => {
    const url = 'http://127.0.0.1:9000/'
    const { payments, sent } = openPayments(undefined, { url, allowLoopback: true })
    expect((await payments.open(RESERVATION, NOW))?.url).toContain('http://127.0.0.1:9000/c/pay/')
    expect(sent[0]?.url).toBe('http://127.0.0.1:9000/v1/checkout/sessions')
  })

  it.each([
    ['an answer', () => new Promise<Response>(() => undefined)],
    [
      'the end of one',
      async () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) })),
    ],
  ])('wait five seconds for %s, eight for a Checkout session, and no longer', async (_, answer) => {
    // The library is loaded before the clock stops.
    await openPayments().payments.load('cs_1')
    vi.useFakeTimers()
    const opened = openPayments(answer)
    const asked = outcomes(opened)
    await vi.advanceTimersByTimeAsync(4990)
    expect(opened.faults).toEqual([])
    await vi.advanceTimersByTimeAsync(20)
    expect(opened.faults).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await asked).toEqual(NOTHING)
    expect(opened.faults).toContain('open: TimeoutError')
  })

  it('are not made if the site has no Stripe, or its key cannot be decrypted', async () => {
    const off = openPayments(undefined, { site: testSite() })
    expect(await outcomes(off)).toEqual(NOTHING)
    expect([off.sent, off.faults[0]]).toEqual([[], 'open: not configured'])
    const shut = openPayments(undefined, { openKey: async () => null })
    expect(await outcomes(shut)).toEqual(NOTHING)
    expect([shut.sent, shut.faults[0]]).toEqual([[], 'open: its key cannot be decrypted'])
  })

  it('send the key only in a header, and no error quotes it, or the response (TH17, TH21)', async () => {
    const echo = async (request: Request) =>
      Response.json(
        {
          error: { type: 'x', message: request.headers.get('Authorization'), code: 'Key: sk test' },
        },
        { status: 400 },
      )
    const opened = openPayments(echo)
    await outcomes(opened)
    for (const request of opened.sent) {
      expect(request.headers.get('Authorization')).toBe(`Bearer ${STRIPE_KEY}`)
      expect(request.url + (await request.text())).not.toContain(STRIPE_KEY)
    }
    expect(opened.faults.toSorted()).toEqual([
      'expire: rejected 400',
      'load: rejected 400',
      'open: rejected 400',
      'refund: rejected 400',
    ])
  })
})
