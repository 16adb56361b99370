// Newsletter sign-up with double opt-in: a form, an e-mail with a link, and a button that confirms. Opening the link
// confirms nothing, since mail scanners open links too.
import { clock } from '#http/clock.ts'
import { pageAddress } from '#http/htmx.ts'
import { secretHead, unavailable } from '#http/render.tsx'
import { readFields } from '#http/request.ts'
import { withoutKeys } from '#lib/page-path.ts'
import { type FormContext, loadNamed, suspect } from '#pages/form/form-context.ts'
import { FormBody, FormDialog } from '#pages/form/page.tsx'
import { answerForm, type Around, renderFresh } from '#pages/form/route.tsx'
import { readForm, type SubmitResult } from '#pages/form/submit.ts'
import { type Ctx, sendUncached } from '#pages/send-page.ts'
import { routes } from '#routes.ts'
import { toSignUpEmail, toSignUpLead } from '#sales/leads/newsletter.ts'
import { PhoneLink } from '#ui/notice.tsx'
import { useSite } from '#ui/site-context.ts'

/** The page of the form, or the form alone for a page that has it as a block. */
export async function getNewsletter(c: Ctx): Promise<Response> {
  const context = await loadNamed(c, 'newsletter', {})
  return renderFresh(c, context, aroundOf(context))
}

/** Sends the e-mail. */
export async function postNewsletter(c: Ctx): Promise<Response> {
  const context = await loadNamed(c, 'newsletter', await readFields(c))
  return answerForm(c, context, await submit(c, context), aroundOf(context))
}

function aroundOf({ form, ask: { site, now } }: FormContext): Around {
  return {
    head: {
      kind: 'form',
      title: `${form.title} | ${site.name}`,
      description: `${form.title}: emails from ${site.name}.`,
      canonical: new URL(routes.newsletter.href(), site.url).href,
      robots: 'index, follow',
    },
    page: (state) => <FormBody {...state} car={null} now={now} />,
    dialog: (state) => <FormDialog {...state} car={null} now={now} />,
  }
}

async function submit(c: Ctx, context: FormContext): Promise<SubmitResult> {
  const read = await readForm(c, context)
  if (read.status !== 'complete') return read
  const { services, tenant } = c.var
  if (!services.canEmail) return { status: 'refused', at: 0, trouble: NO_EMAIL, as: 503 }
  // Nothing is held for someone to look at, so a person must hear that it was not accepted.
  if ((await suspect(c, context, read.answers)).length > 0)
    return { status: 'limited', at: 0, trouble: AGAIN }
  const { email = '', name = '' } = read.answers
  const page = withoutKeys(pageAddress(c).pathname)
  const token = await services.mintSignUp({ email, name, page, at: context.ask.now })
  const link = new URL(routes.newsletterConfirm.href(token), tenant.site.url).href
  const isSent = await services.confirmByEmail(toSignUpEmail(email, link, tenant.site))
  if (!isSent) return { status: 'refused', at: 0, trouble: NO_EMAIL, as: 503 }
  return { status: 'sent', id: '', href: routes.newsletterSent.href() }
}

const NO_EMAIL =
  'We couldn’t send you an email just now. Your details are still here: please try again in a few minutes.'
const AGAIN =
  'That was quicker than most people type, so we haven’t accepted it yet. Please wait a few seconds and press Sign up again.'

/** The same for every address, whether or not an e-mail was sent: it does not say who has signed up. */
export function getNewsletterSent(c: Ctx): Promise<Response> {
  const head = secretHead(c, 'Check your email')
  return sendUncached(c, { head, body: <SentBody /> })
}

/** `/newsletter/{token}` */
export async function getNewsletterConfirm(c: Ctx): Promise<Response> {
  const signUp = await c.var.services.readSignUp(tokenOf(c), clock())
  return signUp === null ? expired(c) : confirmPage(c)
}

/** Saves the lead, once however often it is sent. */
export async function postNewsletterConfirm(c: Ctx): Promise<Response> {
  const { services, tenant } = c.var
  const now = clock()
  const signUp = await services.readSignUp(tokenOf(c), now)
  if (signUp === null) return expired(c)
  const lead = await toSignUpLead(signUp, tokenOf(c), tenant.site, now)
  const submitted = await services.submitLead(lead, now)
  return 'lead' in submitted
    ? c.redirect(routes.success.href('newsletter', submitted.lead.id), 303)
    : unavailable(c, {
        title: 'We couldn’t sign you up just now',
        text: 'Your link still works. Please try it again in a few minutes.',
        retryHref: c.req.path,
      })
}

const tokenOf = (c: Ctx) => c.req.param('token') ?? ''

function confirmPage(c: Ctx): Promise<Response> {
  const head = secretHead(c, 'Confirm your sign-up')
  return sendUncached(c, { head, body: <ConfirmBody action={c.req.path} /> })
}

function expired(c: Ctx): Promise<Response> {
  const head = secretHead(c, 'This link can’t be used any more')
  return sendUncached(c, { head, body: <ExpiredBody />, status: 404 })
}

function SentBody() {
  return (
    <div className="error shell" data-testid="newsletter-sent">
      <h1>Check your email</h1>
      <p>
        We’ve sent you a link. Open it within a week to finish signing up. Nothing there? Look in
        your junk folder, or sign up again with the address spelt as it should be.
      </p>
      <PhoneLink />
    </div>
  )
}

function ConfirmBody({ action }: { action: string }) {
  const { site } = useSite()
  return (
    <div className="error shell" data-testid="newsletter-confirm">
      <h1>{site.newsletter.heading}</h1>
      <p>One press and you’re on the list of {site.name}.</p>
      <form method="post" action={action}>
        <button className="button">Yes, sign me up</button>
      </form>
    </div>
  )
}

function ExpiredBody() {
  return (
    <div className="error shell">
      <h1>This link can’t be used any more</h1>
      <p>Links in our emails work for a week. Please sign up again to get a new one.</p>
      <p>
        <a href={routes.newsletter.href()} className="button">
          Sign up again
        </a>
      </p>
    </div>
  )
}
