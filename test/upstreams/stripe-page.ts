// The payment page of a shopper, with only Stripe's three exits: pay, cancel, go back.
import type { StripeBook } from './stripe-book.ts'

type PayPage = { status: number; html: string }

/** `/c/pay/{session}`, which pays on POST; null for every other address. */
export function renderPayPage(book: StripeBook, method: string, url: string): PayPage | null {
  const [, id = ''] = /^\/c\/pay\/(\w+)$/.exec(url) ?? []
  if (id === '') return null
  const session = book.find(id)
  if (session === null) return { status: 404, html: page('<h1>Something went wrong</h1>') }
  if (method === 'POST') book.pay(id)
  if (session.status === 'complete')
    return {
      status: 200,
      html: page(`<h1>Payment successful</h1><a href="${session.success_url}">Return</a>`),
    }
  if (session.status === 'expired')
    return { status: 200, html: page('<h1>This page has expired</h1>') }
  const amount = `${session.currency.toUpperCase()} ${(session.amount_total / 100).toFixed(2)}`
  return {
    status: 200,
    html: page(`<h1>Pay ${amount}</h1>
<form method="post"><button>Pay</button></form>
<a href="${session.cancel_url ?? ''}">Cancel</a>`),
  }
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Stripe Checkout</title><link rel="icon" href="data:,">${body}`
