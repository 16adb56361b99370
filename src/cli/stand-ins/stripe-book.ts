// The data of a simulated Stripe: sessions of Checkout, payments and refunds, under the rules of api.stripe.com.

export type Session = {
  id: string
  object: 'checkout.session'
  /** Owner; not part of responses. */
  account: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
  amount_total: number
  currency: string
  /** The product, for its page; not part of responses of the API. */
  product: string
  client_reference_id: string | null
  metadata: Record<string, string>
  expires_at: number
  success_url: string
  cancel_url: string | null
  url: string | null
}
/** Final state of a refund; a real one may also fail days after it succeeded. */
export type RefundStatus = 'succeeded' | 'pending' | 'failed'
export type Refund = {
  id: string
  object: 'refund'
  status: RefundStatus
  failure_reason?: string
  payment_intent: string
  amount: number
  metadata: Record<string, string>
}
export type Payment = { id: string; session: string; amount: number; refunded: number }

/** Rejected with a status and Stripe's own message. */
export type Refused = { status: number; error: { type: string; code?: string; message: string } }

export type StripeBook = ReturnType<typeof openBook>

/** Data that survives a restart. */
export type SavedBook = { sessions: Session[]; payments: Payment[] }

/** A new or saved book. `clock` returns seconds. */
export function openBook(
  clock = () => Math.floor(Date.now() / 1000),
  saved: SavedBook = { sessions: [], payments: [] },
) {
  const sessions = new Map(saved.sessions.map((session) => [session.id, session]))
  const payments = new Map(saved.payments.map((payment) => [payment.id, payment]))
  /** Newest first. */
  const refunds: Refund[] = []

  const find = (id: string): Session | null => {
    const session = sessions.get(id)
    if (session?.status === 'open' && session.expires_at <= clock()) close(session)
    return session ?? null
  }

  return {
    sessions,
    payments,
    refunds,
    find,
    /** Result of the next refunds. */
    refundsAs: 'succeeded' as RefundStatus,

    create(account: string, form: URLSearchParams, pages: string): Session | Refused {
      const unknown = [...form.keys()].find((name) => !KNOWN.test(name))
      if (unknown !== undefined) return refuse('parameter_unknown', `Received ${unknown}`)
      const read = (name: string) => form.get(name) ?? ''
      const amount = Number(read(`${PRICE}[unit_amount]`)) * Number(read('line_items[0][quantity]'))
      if (
        read('mode') !== 'payment' ||
        !(amount >= 50) ||
        read(`${PRICE}[product_data][name]`) === ''
      )
        return refuse('parameter_invalid_empty', 'Nothing to pay')
      const expires = Number(read('expires_at'))
      if (expires < clock() + 30 * 60 || expires > clock() + 24 * 3600)
        return refuse('parameter_invalid', 'expires_at must be between 30 minutes and 24 hours')
      const id = `cs_test_${random()}`
      const session: Session = {
        id,
        object: 'checkout.session',
        account,
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        amount_total: amount,
        currency: read(`${PRICE}[currency]`),
        product: read(`${PRICE}[product_data][name]`),
        client_reference_id: form.get('client_reference_id'),
        metadata: metadataOf(form),
        expires_at: expires,
        success_url: read('success_url'),
        cancel_url: form.get('cancel_url'),
        url: `${pages}/c/pay/${id}`,
      }
      sessions.set(id, session)
      return session
    },

    expire(session: Session): Session | Refused {
      if (session.status !== 'open')
        return refuse(undefined, 'Only Checkout Sessions with a status in ["open"] can be expired.')
      return close(session)
    },

    /** Called by the page once a card was charged; null if the session can no longer be charged. */
    pay(id: string, amount?: number): Session | null {
      const session = find(id)
      if (session?.status !== 'open') return null
      session.amount_total = amount ?? session.amount_total
      const payment = {
        id: `pi_${random()}`,
        session: id,
        amount: session.amount_total,
        refunded: 0,
      }
      payments.set(payment.id, payment)
      return Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: payment.id,
        url: null,
      })
    },

    refund(form: URLSearchParams): Refused | object {
      const payment = payments.get(form.get('payment_intent') ?? '')
      if (payment === undefined) return refuse('resource_missing', 'No such payment_intent', 404)
      if (payment.refunded === payment.amount)
        return refuse('charge_already_refunded', 'Charge has already been refunded.')
      const isBack = this.refundsAs !== 'failed'
      if (isBack) payment.refunded = payment.amount
      const refund: Refund = {
        id: `re_${random()}`,
        object: 'refund',
        status: this.refundsAs,
        ...(!isBack && { failure_reason: 'expired_or_canceled_card' }),
        payment_intent: payment.id,
        amount: payment.amount,
        metadata: metadataOf(form),
      }
      refunds.unshift(refund)
      return refund
    },

    /** The bank settles a refund, or rejects it: then the dealer has the money again. */
    settle(refund: Refund, status: RefundStatus): Refund {
      const payment = payments.get(refund.payment_intent)
      if (status === 'failed' && payment !== undefined) payment.refunded = 0
      const reason = status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}
      return Object.assign(refund, { status, ...reason })
    },
  }
}

export function refuse(code: string | undefined, message: string, status = 400): Refused {
  return { status, error: { type: 'invalid_request_error', ...(code && { code }), message } }
}

const PRICE = 'line_items[0][price_data]'

/** Supported parameters: the API rejects unknown ones. */
const KNOWN =
  /^(?:mode|expires_at|success_url|cancel_url|locale|client_reference_id|allowed_payment_method_types\[0\]|adaptive_pricing\[enabled\]|metadata\[\w+\]|payment_intent_data\[(?:description|metadata\]\[\w+)\]|line_items\[0\]\[(?:quantity|price_data\]\[(?:currency|unit_amount|product_data\]\[name))\])$/

function close(session: Session): Session {
  return Object.assign(session, { status: 'expired', url: null })
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    }),
  )
}

const random = () => crypto.randomUUID().replaceAll('-', '')
