// Newsletter sign-up with double opt-in: a form, an email with a link, and a button that confirms, because mail
// scanners also open links. The same link unsubscribes.
import { clock } from '#lib/clock.ts'
import { pageAddress } from '#http/htmx.ts'
import { secretHead } from '#http/render.tsx'
import { unavailable } from '#http/unavailable.tsx'
import { readFields } from '#http/request.ts'
import { withoutKeys } from '#lib/page-path.ts'
import { type FormContext, loadNamed, checkSpam } from '#apps/site/pages/form/form-context.ts'
import { FormBody, FormDialog } from '#apps/site/pages/form/page.tsx'
import { answerForm, type Around, renderFresh } from '#apps/site/pages/form/route.tsx'
import { readForm, type SubmitResult } from '#apps/site/pages/form/submit.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { type Ctx, sendUncached } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { type Lead, leadId } from '#sales/leads/lead.ts'
import {
  isRecent,
  type SignUp,
  signUpKey,
  toSignUpEmail,
  toSignUpLead,
} from '#sales/leads/newsletter.ts'
import { cancelKey, toChangeLead } from '#sales/leads/request.ts'
import { PhoneLink } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

/** The page of the form, or the form alone for a page that has it as a block. */
export async function getNewsletter(c: Ctx): Promise<Response> {
  const context = await loadNamed(c, 'newsletter', {})
  return renderFresh(c, context, aroundOf(context))
}

/** Sends the email. */
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
  if (!services.confirmations.canEmail)
    return { status: 'refused', at: 0, trouble: NO_EMAIL, as: 503 }
  // Held leads are for staff to release, so the shopper gets a message instead.
  if ((await checkSpam(c, context, read.answers)).length > 0)
    return { status: 'limited', at: 0, trouble: AGAIN }
  const { email = '', name = '' } = read.answers
  const page = withoutKeys(pageAddress(c).pathname)
  const token = await services.newsletter.mintToken({ email, name, page, at: context.ask.now })
  const link = new URL(routes.newsletterConfirm.href(token), tenant.site.url).href
  const isSent = await services.confirmations.byEmail(toSignUpEmail(email, link, tenant.site), null)
  if (!isSent) return { status: 'refused', at: 0, trouble: NO_EMAIL, as: 503 }
  return { status: 'sent', id: '', href: routes.newsletterSent.href() }
}

const NO_EMAIL =
  'We couldn’t send you an email just now. Your details are still here: please try again in a few minutes.'
const AGAIN =
  'We couldn’t accept this just now. Please wait a few seconds, then press Sign up again.'

/** Identical for every address, whether or not an email was sent: it does not reveal who has signed up. */
export function getNewsletterSent(c: Ctx): Promise<Response> {
  const head = secretHead(c, 'Check your email')
  return sendUncached(c, { head, body: <SentBody /> })
}

/** `/newsletter/{token}`: confirms a sign-up, and later cancels it. */
export async function getNewsletterConfirm(c: Ctx): Promise<Response> {
  const link = await readLink(c)
  return link instanceof Response ? link : answer(c, link)
}

/** Saves the lead, or notifies the dealer that the shopper unsubscribed; each only once, however often it is sent. */
export async function postNewsletterConfirm(c: Ctx): Promise<Response> {
  const link = await readLink(c)
  if (link instanceof Response) return link
  const { services, tenant } = c.var
  const { action } = await readFields(c)
  const { lead, state } = link
  if (action === 'stop' && (lead !== null || state === 'old')) {
    const ended = lead ?? (await toOldLead(c, link))
    const { status } = await services.leads.submit(toChangeLead(ended, null, tenant.site), clock())
    const isDone = status === 'kept' || status === 'known'
    return isDone ? c.redirect(c.req.path, 303) : failed(c, 'We couldn’t unsubscribe you just now')
  }
  if (state === 'stopped' || state === 'old' || action === 'stop')
    return c.redirect(c.req.path, 303)
  const submitted = await services.leads.submit(
    toSignUpLead(link.signUp, link.key, tenant.site, clock()),
    clock(),
  )
  return 'lead' in submitted
    ? c.redirect(routes.success.href('newsletter', submitted.lead.id), 303)
    : failed(c, 'We couldn’t sign you up just now')
}

type Link = {
  signUp: SignUp
  /** Key of its lead. */
  key: string
  /** The lead, once confirmed. */
  lead: Lead | null
  state: State
}
/** "old": it can no longer confirm, and its lead may have been deleted since, but it still unsubscribes. */
type State = 'asked' | 'subscribed' | 'stopped' | 'old'

/** The original lead of a sign-up, for the notice that it was cancelled. */
async function toOldLead(c: Ctx, { signUp, key }: Link): Promise<Lead> {
  const { slug, site } = c.var.tenant
  const lead = toSignUpLead(signUp, key, site, signUp.at)
  return { ...lead, id: await leadId(slug, key), site: slug, createdAt: signUp.at }
}

/** The sign-up of the link and its state, or the response if there is none. */
async function readLink(c: Ctx): Promise<Link | Response> {
  const { services, tenant } = c.var
  const token = c.req.param('token') ?? ''
  const now = clock()
  const signUp = await services.newsletter.readToken(token)
  if (signUp === null) return expired(c)
  const key = await signUpKey(signUp)
  const id = await leadId(tenant.slug, key)
  const [lead, stopped] = await Promise.all([
    services.leads.find(id),
    leadId(tenant.slug, cancelKey(id)).then(services.leads.find),
  ])
  if (lead === 'unknown' || stopped === 'unknown')
    return failed(c, 'We can’t open your link right now')
  return { signUp, key, lead, state: stateOf({ isOver: stopped !== null, lead, signUp }, now) }
}

function stateOf(
  { isOver, lead, signUp }: Pick<Link, 'lead' | 'signUp'> & { isOver: boolean },
  now: Seconds,
): State {
  if (isOver) return 'stopped'
  if (lead !== null) return 'subscribed'
  return isRecent(signUp, now) ? 'asked' : 'old'
}

function answer(c: Ctx, { state }: Link): Promise<Response> {
  const Body = BODIES[state]
  const head = secretHead(c, c.var.tenant.site.newsletter.heading)
  return sendUncached(c, { head, body: <Body action={c.req.path} /> })
}

const BODIES = {
  asked: ConfirmBody,
  subscribed: SubscribedBody,
  stopped: StoppedBody,
  old: OldBody,
}

function expired(c: Ctx): Promise<Response> {
  const head = secretHead(c, 'This link can’t be used any more')
  return sendUncached(c, { head, body: <ExpiredBody />, status: 404 })
}

function failed(c: Ctx, title: string): Promise<Response> {
  const text = 'Your link still works. Please try it again in a few minutes.'
  return unavailable(c, { title, text, retryHref: c.req.path })
}

function SentBody() {
  return (
    <div className="error shell" data-testid="newsletter-sent">
      <h1>Check your email</h1>
      <p>
        We’ve sent you a link. Open it within a week to finish signing up. If it doesn’t arrive,
        look in your junk folder, or sign up again and check the spelling of your address.
      </p>
      <PhoneLink />
    </div>
  )
}

type Body = { action: string }

function ConfirmBody({ action }: Body) {
  const { site } = useSite()
  return (
    <div className="error shell" data-testid="newsletter-confirm">
      <h1>{site.newsletter.heading}</h1>
      <p>
        Would you like news and offers from {site.name} by email? You can unsubscribe at any time.
      </p>
      <form method="post" action={action}>
        <button className="button">Yes, sign me up</button>
      </form>
    </div>
  )
}

function SubscribedBody({ action }: Body) {
  const { site } = useSite()
  return (
    <div className="error shell" data-testid="newsletter-subscribed">
      <h1>You’re on the list</h1>
      <p>
        You’ll receive emails from {site.name}. If you don’t want them any more, unsubscribe here.
      </p>
      <form method="post" action={action}>
        <button className="button button-quiet" name="action" value="stop">
          Unsubscribe
        </button>
      </form>
    </div>
  )
}

function OldBody({ action }: Body) {
  const { site } = useSite()
  return (
    <div className="error shell" data-testid="newsletter-old">
      <h1>Stop emails from {site.name}?</h1>
      <p>
        This link is too old to sign up with. If you receive emails that you don’t want any more,
        unsubscribe here.
      </p>
      <form method="post" action={action}>
        <button className="button button-quiet" name="action" value="stop">
          Unsubscribe
        </button>
      </form>
      <SignUpAgain />
    </div>
  )
}

function StoppedBody() {
  return (
    <div className="error shell" data-testid="newsletter-stopped">
      <h1>You’ve unsubscribed</h1>
      <p>We’ve asked our team to take your address off the list.</p>
      <SignUpAgain />
    </div>
  )
}

function ExpiredBody() {
  return (
    <div className="error shell">
      <h1>This link can’t be used any more</h1>
      <p>Links work for a week after signing up. Please sign up again to get a new link.</p>
      <SignUpAgain />
    </div>
  )
}

function SignUpAgain() {
  return (
    <p>
      <a href={routes.newsletter.href()} className="button">
        Sign up again
      </a>
    </p>
  )
}
