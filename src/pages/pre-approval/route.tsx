// HTTP routes for loan pre-approval: a form on its page and in a dialog, which verifies the phone and ends
// at the lender.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { readFields } from '#http/read-body.ts'
import { loadNamed, type FormContext } from '#pages/form/form-context.ts'
import { answerForm, renderFresh, type Around } from '#pages/form/render.tsx'
import { FormBody, FormDialog } from '#pages/form/page.tsx'
import { routes } from '#routes.ts'
import { FormView, type FormState } from '#ui/form/form-view.tsx'
import type { VerificationState } from '#ui/verification/verification.tsx'
import { Estimate } from './estimate.tsx'
import { loadEstimate, type EstimateProps } from './load-estimate.ts'
import { loadProof } from './proof.ts'
import { submitPreApproval } from './submit.ts'

type Ctx = Context<AppEnv>

/** The page of the form, or the form alone for a dialog. */
export async function getPreApproval(c: Ctx): Promise<Response> {
  const asked = await loadNamed(c, 'pre-approval', {})
  const [{ state, owner }, estimate] = await Promise.all([
    loadProof(c, asked),
    loadEstimate(c, asked),
  ])
  const response = await renderFresh(c, asked, aroundOf(asked, state, estimate))
  // It contains the signed-in shopper's number.
  if (owner !== null) response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Submits a step or a code; then redirects to the lender or to the thank-you page. */
export async function postPreApproval(c: Ctx): Promise<Response> {
  const asked = await loadNamed(c, 'pre-approval', await readFields(c))
  const [{ taken, proof }, estimate] = await Promise.all([
    submitPreApproval(c, asked),
    loadEstimate(c, asked),
  ])
  return answerForm(c, asked, taken, aroundOf(asked, proof, estimate))
}

/** The lender's steps after the form. */
const AHEAD = ['Instant pre-approval', 'Apply to lender'] as const

function aroundOf(
  { form, ask: { car, now, site } }: FormContext,
  proof: VerificationState,
  estimate: EstimateProps | null,
): Around {
  const whole = (state: FormState): FormState => ({
    ...state,
    proof,
    ahead: AHEAD,
    summary: estimate === null ? undefined : <Estimate {...estimate} />,
  })
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
