// The account: view, change, export and delete stored data. Signed-in shoppers only (http/member.ts).
import { clock } from '#http/clock.ts'
import { readFields } from '#http/request.ts'
import { privateHead, renderPage, type Shell } from '#http/render.tsx'
import { clearSession } from '#http/session.ts'
import { orBroken } from '#pages/error/route.tsx'
import { type Ctx, sendPage } from '#pages/send-page.ts'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { DELETE_ACCOUNT, isFreshlySignedIn } from '#shopper/identity/member.ts'
import { toExport } from '#shopper/account/account-export.ts'
import { countryOf } from '#tenant/country.ts'
import { NotNow } from '#ui/notice.tsx'
import { useSite } from '#ui/site-context.ts'
import { toAccountView } from './account-view.ts'
import { DetailsForm, type DetailsState, readDetails } from './details.tsx'
import { AccountBody, type Outcome } from './page.tsx'

const NOTHING: Outcome = { what: 'nothing' }

/** `/account`; `saved` shows a confirmation. */
export async function getAccount(c: Ctx): Promise<Response> {
  return answer(c, c.req.query('saved') === undefined ? NOTHING : { what: 'saved' })
}

export async function postAccount(c: Ctx): Promise<Response> {
  const { services, tenant, member } = c.var
  const typed = await readFields(c)
  const read = readDetails(typed, countryOf(tenant.site).code)
  if (!read.ok) return answer(c, { what: 'invalid' }, { typed, errors: read.errors })
  const isWritten = await services.account.update(member.userId, read.details)
  if (isWritten) return c.redirect(`${routes.account.href()}?saved`, 303)
  const text = 'We couldn’t save your details. Please try again in a minute.'
  return answer(c, { what: 'failed', text }, { typed, errors: [] })
}

export async function getAccountExport(c: Ctx): Promise<Response> {
  const { services, tenant, member } = c.var
  const stored = await services.account.load(member.userId)
  if (stored === null) return renderPage(c, headOf(c), Promise.resolve(unread(c)))
  c.header('Content-Type', 'application/json; charset=UTF-8')
  c.header('Content-Disposition', `attachment; filename="${tenant.slug}-account.json"`)
  return c.body(`${JSON.stringify(toExport(stored, tenant.site, clock()), null, 2)}\n`)
}

export async function postAccountDelete(c: Ctx): Promise<Response> {
  const { services, member } = c.var
  const { sure = '' } = await readFields(c)
  if (sure === '') return answer(c, { what: 'unsure' })
  // Someone else may hold a phone or a computer that is signed in; a code reaches its owner.
  if (!isFreshlySignedIn(member, clock())) return c.redirect(toFreshCode(), 303)
  if (!(await services.account.delete(member.userId)))
    return answer(c, {
      what: 'failed',
      text: 'We couldn’t delete your account, and nothing has been deleted. Please try again in a minute.',
    })
  clearSession(c)
  const head = headOf(c, 'Account deleted')
  return sendPage(c, { head, body: <AccountDeleted /> })
}

/** The sign-in page, which leads back here. */
function toFreshCode(): string {
  const account = routes.account.href()
  return routes.signIn.href(DELETE_ACCOUNT, account, { back: account })
}

const STATUS = { nothing: 200, saved: 200, invalid: 422, unsure: 422, failed: 503 } as const

/** The page with the result of the last action; `sent` are unsaved details. */
function answer(c: Ctx, outcome: Outcome, sent?: DetailsState): Promise<Response> {
  return renderPage(c, headOf(c), orBroken(c, toShell(c, outcome, sent)))
}

async function toShell(c: Ctx, outcome: Outcome, sent?: DetailsState): Promise<Shell> {
  const { services, tenant, member } = c.var
  const [stored, sessions] = await Promise.all([
    services.account.load(member.userId),
    services.sessions.list(member.userId, clock()),
  ])
  if (stored === null || sessions === null) return unread(c, outcome, sent)
  const view = toAccountView({ member, stored, sessions }, tenant.site)
  const details = sent ?? { typed: member.details, errors: [] }
  return {
    head: headOf(c),
    body: <AccountBody view={view} details={details} outcome={outcome} />,
    status: STATUS[outcome.what],
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
  return { kind: 'account', ...privateHead(c, title) } as const
}

export function AccountDeleted() {
  const { site } = useSite()
  return (
    <div className="error shell" data-testid="account-deleted">
      <h1>Your account has been deleted</h1>
      <p>
        You are signed out on all devices, and everything in the account has been deleted.{' '}
        {site.name} keeps the forms you have sent.
      </p>
      <p className="error-actions buttons">
        <a href={routes.search.href(DEFAULT_SEARCH)} className="button">
          See all {site.vehicle.many}
        </a>
      </p>
    </div>
  )
}
