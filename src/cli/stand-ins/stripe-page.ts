// The payment page of a simulated Stripe Checkout, with its three exits: pay, cancel, go back.
import { renderStandInPage, toHtml } from './page.ts'
import type { Session, StripeBook } from './stripe-book.ts'

type PayPage = { status: number; html: string; session: Session | null }

/**
 * `/c/pay/{session}`, which pays on POST; null for every other address. `toShopper` converts the site's addresses to
 * the host that the shopper came from.
 */
export function renderPayPage(
  book: StripeBook,
  { method, path }: { method: string; path: string },
  toShopper: (address: string, session: Session) => string = (address) => address,
): PayPage | null {
  const [, id = ''] = /^\/c\/pay\/(\w+)$/.exec(path) ?? []
  if (id === '') return null
  const session = book.find(id)
  if (session === null)
    return { status: 404, html: page('<h1>Something went wrong</h1>'), session: null }
  if (method === 'POST') book.pay(id)
  const link = (address: string, text: string) =>
    `<a href="${toHtml(toShopper(address, session))}">${text}</a>`
  const toAnswer = (body: string): PayPage => ({ status: 200, html: page(body), session })
  const back = session.cancel_url ?? session.success_url
  if (session.status === 'complete')
    return toAnswer(`<h1>Payment successful</h1>${link(session.success_url, 'Return')}`)
  if (session.status === 'expired')
    return toAnswer(`<h1>This page has expired</h1>${link(back, 'Return')}`)
  const amount = `${session.currency.toUpperCase()} ${(session.amount_total / 100).toFixed(2)}`
  return toAnswer(`<h1>Pay ${toHtml(amount)}</h1>
<p>${toHtml(session.product)}</p>
<form method="post"><button>Pay</button></form>
${link(back, 'Cancel')}`)
}

const page = (body: string) => renderStandInPage('Stripe Checkout', body)
