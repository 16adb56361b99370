// Loan pre-approval: a form that verifies the phone and ends at the lender, with an estimate beside it.
import { loadLoanQuote } from '#http/load-quote.ts'
import { readFields } from '#http/request.ts'
import { toMoney } from '#lib/money.ts'
import { type FormContext, loadNamed } from '#apps/site/pages/form/form-context.ts'
import { FormBody, FormDialog } from '#apps/site/pages/form/page.tsx'
import { loadProof } from '#apps/site/pages/form/proved-form.ts'
import { answerForm, type Around, renderFresh } from '#apps/site/pages/form/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { CREDIT } from '#sales/finance/credit.ts'
import { canQuote } from '#sales/finance/eligibility.ts'
import { parseFinanceQuery } from '#sales/finance/finance-query.ts'
import { toShownQuote } from '#sales/finance/loan-quote.ts'
import {
  isStart,
  type QuickQuote,
  type QuoteBounds,
  toQuoteRequest,
  yearsText,
} from '#sales/finance/quick-quote.ts'
import {
  isApprovedOnline,
  loanBounds,
  openingOffer,
  toLoan,
} from '#sales/leads/forms/pre-approval.ts'
import { type FormState, FormView } from '#apps/site/ui/form/form-view.tsx'
import type { VerificationState } from '#apps/site/ui/form/verification.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { submitPreApproval } from './submit.ts'

/** The page of the form, or the form alone for a dialog. */
export async function getPreApproval(c: Ctx): Promise<Response> {
  const context = await loadNamed(c, 'pre-approval', {})
  const [{ state, owner }, estimate] = await Promise.all([
    loadProof(c, context),
    loadEstimate(c, context),
  ])
  const response = await renderFresh(c, context, aroundOf(context, state, estimate))
  // It contains the signed-in shopper's number.
  if (owner !== null) response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Submits a step or a code; then redirects to the lender or to the thank-you page. */
export async function postPreApproval(c: Ctx): Promise<Response> {
  const context = await loadNamed(c, 'pre-approval', await readFields(c))
  const [{ submission, proof }, estimate] = await Promise.all([
    submitPreApproval(c, context),
    loadEstimate(c, context),
  ])
  return answerForm(c, context, submission, aroundOf(context, proof, estimate))
}

/** The lender's steps after the form. */
const AHEAD = ['Instant pre-approval', 'Apply to lender'] as const

function aroundOf(
  { form, ask: { car, now, site } }: FormContext,
  proof: VerificationState,
  estimate: EstimateProps | null,
): Around {
  const summary = estimate === null ? undefined : <Estimate {...estimate} />
  const ahead = isApprovedOnline(site) ? AHEAD : []
  const whole = (state: FormState) => ({ ...state, proof, ahead, summary })
  return {
    head: {
      kind: 'form',
      title: `${form.title} | ${site.name}`,
      description: `${form.title} At ${site.name}.`,
      canonical: new URL(routes.preApproval.href(), site.url).href,
      robots: 'noindex, follow',
    },
    page: (state) => <FormBody {...whole(state)} car={car} now={now} />,
    dialog: (state) => <FormDialog {...whole(state)} car={car} now={now} />,
    again: (state) => <FormView {...whole(state)} />,
  }
}

type EstimateProps = NonNullable<Awaited<ReturnType<typeof loadEstimate>>>

/** Null if there is none, for any reason; `about` is the vehicle for the quote API, which scripts send back. */
async function loadEstimate(c: Ctx, { ask }: FormContext) {
  const { site, car, query } = ask
  if (!canQuote(car, site.finance)) return null
  const loan = toLoan(ask)
  const { offer: own, canQuote: isOpen } = openingOffer(ask)
  if (!isOpen) return null
  const start = loanBounds(ask)
  const known = { year: String(car?.year ?? ''), vin: car?.vin ?? '', nvic: car?.nvic ?? '' }
  const request = toQuoteRequest(loan, {
    ...parseFinanceQuery(query),
    ...(car !== null && known),
  })
  const offer = own !== null && isStart(loan, start) ? own : await loadLoanQuote(c, request)
  const { year, vin, nvic } = request
  if (offer === null) return null
  const opening = own && { ...toShownQuote(own), basis: basisOf(toStart(start)) }
  return { loan, about: { year, vin, nvic }, offer, opening }
}

function toStart({ price, term }: QuoteBounds): QuickQuote {
  return { price: price.start, term: term.start, score: 'GREAT' }
}

/** "$42,000 over 5 years, credit history: great". */
function basisOf({ price, term, score }: QuickQuote): string {
  const credit = CREDIT.find(({ value }) => value === score)?.label.toLowerCase()
  return `${toMoney(price)} over ${yearsText(term)}, credit history: ${credit}`
}

/** States its basis, so that it stays true when the fields change; a script updates it (apps/site/client/form-phone.ts). */
function Estimate({ loan, about, offer, opening }: EstimateProps) {
  const { warning, quick_quote: quick } = useSite().site.finance
  const { repayment, per, month, rate, comparison } = toShownQuote(offer)
  return (
    <section
      className="form-estimate"
      data-testid="quick-estimate"
      data-quotes={routes.quote.href()}
      data-about={JSON.stringify(about)}
      data-offer={opening === null ? undefined : JSON.stringify(opening)}
      aria-label="Your estimate"
    >
      <div role="status">
        <p className="form-estimate-week">
          <b data-quote="repayment">{repayment}</b>
          <span data-quote="per">{per}</span>
          <strong>
            <span data-quote="comparison">{comparison}</span> comparison rate
          </strong>
        </p>
        <p>
          <span data-quote="rate" hidden={rate === ''}>
            {rate && `${rate} p.a. · `}
          </span>
          <span data-quote="month">{month && `${month} a month · `}</span>
          <span data-quote="basis">{basisOf(loan)}</span>
        </p>
      </div>
      <p className="form-note">
        {warning} {quick.disclaimer}
      </p>
    </section>
  )
}
