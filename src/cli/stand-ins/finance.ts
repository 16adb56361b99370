// Simulates a pre-approval finance provider: takes over a shopper, and shows the decision on a page of its own. A
// shopper whose first name is "Decline" is refused.
import * as z from 'zod'

import { renderStandInPage, toHtml } from './page.ts'
import type { Played } from './player.ts'

const customer = z.object({
  data: z.object({
    firstName: z.string(),
    selfAssessedCreditScore: z.string(),
    purchasePrice: z.number().nullable(),
    loanTerm: z.number().nullable(),
  }),
})
type Customer = z.infer<typeof customer>['data']

/** Maximum customers to keep. */
const MAX = 200

/** A separate provider; `origin` is the origin of its pages. */
export function openFinance(origin: string) {
  const customers = new Map<string, Customer>()
  return {
    /** `POST` of a customer: the address of the provider's page. */
    async create(request: Played): Promise<Response> {
      const parsed = customer.safeParse(JSON.parse(await request.text()))
      if (!parsed.success) return Response.json({ error: 'Details are missing.' }, { status: 422 })
      const { data } = parsed.data
      if (data.firstName.toLowerCase() === 'decline')
        return Response.json({ error: 'We can’t take this application online.' }, { status: 422 })
      const id = crypto.randomUUID().replaceAll('-', '')
      if (customers.size >= MAX) customers.clear()
      customers.set(id, data)
      return Response.json({ redirectUrl: `${origin}/finance/apply/${id}` })
    },

    /** The page of a customer. */
    show(id: string): { status: number; html: string } {
      const found = customers.get(id)
      if (found === undefined)
        return { status: 404, html: page('<h1>This application has ended</h1>') }
      const { firstName, purchasePrice, loanTerm, selfAssessedCreditScore: score } = found
      const sum = purchasePrice === null ? '' : ` for $${purchasePrice.toLocaleString('en-AU')}`
      const term = loanTerm === null ? '' : ` over ${loanTerm} years`
      const answer = ANSWERS[score] ?? ANSWERS['DECENT'] ?? ''
      const html = `<h1>${toHtml(answer)}</h1><p>${toHtml(`${firstName}, this is the answer${sum}${term}.`)}</p>`
      return { status: 200, html: page(html) }
    },
  }
}

/** By the shopper's own estimate of their credit. */
const ANSWERS: Record<string, string> = {
  GREAT: 'You are pre-approved',
  DECENT: 'You are pre-approved, subject to documents',
  POOR: 'A lender will call you',
}

const page = (body: string) => renderStandInPage('Finance provider', body)
