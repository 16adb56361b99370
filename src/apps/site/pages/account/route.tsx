// The account: view, change, export and delete stored data. Signed-in shoppers only (http/member.ts). Each form
// redirects back to the page, so that Back does not show it after signing out (http/uncached.ts).
import * as z from 'zod'

import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { privateHead, renderPage, type Shell } from '#http/render.tsx'
import { redirectWithMessage, takeMessage } from '#http/one-time-message.ts'
import { clearSession } from '#http/session.ts'
import { withErrorPage } from '#apps/site/pages/error/route.tsx'
import { type Ctx, sendUncached } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { DELETE_ACCOUNT, isFreshlySignedIn } from '#shopper/identity/member.ts'
import { toExport } from '#shopper/account/account-export.ts'
import { countryOf } from '#lib/country.ts'
import { NotNow } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { toAccountView } from './account-view.ts'
import { cutDetails, DetailsForm, type DetailsState, readDetails } from './details.tsx'
import { AccountBody, type Outcome } from './page.tsx'

const NOTHING: Outcome = { what: 'nothing' }

/** The outcome of a form, with its input: stored until the page is shown. */
const typed = z.record(z.string(), z.string())
const withForms = z.boolean()
const messageShape = z.discriminatedUnion('what', [
  z.object({ what: z.literal('invalid'), typed }),
  z.object({ what: z.literal('unsaved'), typed }),
  z.object({ what: z.literal('unsure'), withForms }),
  z.object({ what: z.literal('undeleted'), withForms }),
])
type AccountMessage = z.output<typeof messageShape>

/** `/account`; `saved` shows a confirmation. */
export async function getAccount(c: Ctx): Promise<Response> {
  const message = takeMessage(c, messageShape)
  if (message === null)
    return answer(c, c.req.query('saved') === undefined ? NOTHING : { what: 'saved' })
  if (message.what === 'unsure') return answer(c, message)
  if (message.what === 'undeleted')
    return answer(c, { what: 'failed', text: UNDELETED, withForms: message.withForms })
  if (message.what === 'unsaved')
    return answer(c, { what: 'failed', text: UNSAVED }, { typed: message.typed, errors: [] })
  const read = readDetails(message.typed, countryOf(c.var.tenant.site).code)
  return answer(c, message, { typed: message.typed, errors: read.ok ? [] : read.errors })
}

const UNSAVED = 'We couldn’t save your details. Please try again in a minute.'
const UNDELETED =
  'We couldn’t delete your account, and nothing has been deleted. Please try again in a minute.'

const say = (c: Ctx, message: AccountMessage) =>
  redirectWithMessage(c, routes.account.href(), message)

export async function postAccount(c: Ctx): Promise<Response> {
  const { services, tenant, member } = c.var
  const sent = await readFields(c)
  const details = cutDetails(sent)
  const read = readDetails(sent, countryOf(tenant.site).code)
  if (!read.ok) return say(c, { what: 'invalid', typed: details })
  const isWritten = await services.account.update(member.userId, read.details)
  return isWritten
    ? c.redirect(`${routes.account.href()}?saved`, 303)
    : say(c, { what: 'unsaved', typed: details })
}

export async function getAccountExport(c: Ctx): Promise<Response> {
  const { services, tenant, member } = c.var
  const stored = await services.account.load(member)
  if (stored === null) return renderPage(c, headOf(c), Promise.resolve(unread(c)))
  c.header('Content-Type', 'application/json; charset=UTF-8')
  c.header('Content-Disposition', `attachment; filename="${tenant.slug}-account.json"`)
  return c.body(`${JSON.stringify(toExport(stored, tenant.site, clock()), null, 2)}\n`)
}

export async function postAccountDelete(c: Ctx): Promise<Response> {
  const { services, member } = c.var
  const { sure = '', forms = '' } = await readFields(c)
  const choice = { withForms: forms !== '' }
  if (sure === '') return say(c, { what: 'unsure', ...choice })
  // Someone else may have a phone or a computer that is signed in; a code reaches its owner.
  if (!isFreshlySignedIn(member, clock())) return c.redirect(toFreshCode(), 303)
  if (!(await services.account.delete(member, choice.withForms, clock())))
    return say(c, { what: 'undeleted', ...choice })
  clearSession(c)
  return redirectWithMessage(c, routes.accountDelete.href(), choice)
}

/**
 * Confirms the deletion of an account, once. Otherwise, and after signing in to submit that form, redirects to the
 * account.
 */
export async function getAccountDelete(c: Ctx): Promise<Response> {
  const message = takeMessage(c, z.object({ withForms }))
  if (message === null) return c.redirect(routes.account.href(), 303)
  const body = <AccountDeleted withForms={message.withForms} />
  return sendUncached(c, { head: headOf(c, 'Account deleted'), body })
}

/** The sign-in page, which returns here. */
function toFreshCode(): string {
  const account = routes.account.href()
  return routes.signIn.href(DELETE_ACCOUNT, account, { back: account })
}

/** The page with the result of the last action; `sent` is unsaved input. */
function answer(c: Ctx, outcome: Outcome, sent?: DetailsState): Promise<Response> {
  return renderPage(c, headOf(c), withErrorPage(c, toShell(c, outcome, sent)))
}

async function toShell(c: Ctx, outcome: Outcome, sent?: DetailsState): Promise<Shell> {
  const { services, tenant, member } = c.var
  const [stored, sessions] = await Promise.all([
    services.account.load(member),
    services.sessions.list(member.userId, clock()),
  ])
  if (stored === null || sessions === null) return unread(c, outcome, sent)
  const view = toAccountView({ member, stored, sessions }, tenant.site)
  const details = sent ?? { typed: member.details, errors: [] }
  return {
    head: headOf(c),
    body: <AccountBody view={view} details={details} outcome={outcome} />,
  }
}

/** Shows the error and refills the form so that it can be sent again. */
function unread(c: Ctx, outcome: Outcome = NOTHING, sent?: DetailsState): Shell {
  const isFailed = outcome.what === 'failed'
  const body = (
    <>
      <NotNow
        title="We can’t show your account right now"
        text={
          isFailed
            ? outcome.text
            : 'Everything you’ve saved is safe. Please try again in a minute, or call.'
        }
        {...(sent === undefined && { retryHref: routes.account.href() })}
      />
      {sent !== undefined && <DetailsForm {...sent} />}
    </>
  )
  return { head: headOf(c), body, status: 503 }
}

function headOf(c: Ctx, title = 'Your account') {
  return privateHead(c, title)
}

export function AccountDeleted({ withForms }: { withForms: boolean }) {
  const { site } = useSite()
  return (
    <div className="error shell" data-testid="account-deleted">
      <h1>Your account has been deleted</h1>
      <p>
        You are signed out on all devices, and everything in the account has been deleted
        {withForms ? ', with the forms you had sent' : ''}.{' '}
        {withForms
          ? `${site.name} keeps what has already reached its own systems: contact us to have it deleted there.`
          : `${site.name} keeps the forms you have sent: contact us to have them deleted.`}
      </p>
      <p className="error-actions buttons">
        <a href={routes.search.href(DEFAULT_SEARCH)} className="button">
          See all {site.vehicle.many}
        </a>
      </p>
    </div>
  )
}
