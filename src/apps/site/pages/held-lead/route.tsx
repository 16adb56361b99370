// A held lead, for the dealer who opens the link of the daily digest: its content, why it is held, and its release.
import { clock } from '#lib/clock.ts'
import { renderPage, secretHead, type Shell } from '#http/render.tsx'
import { unavailable } from '#http/unavailable.tsx'
import { uncached } from '#http/uncached.ts'
import { toDeadline } from '#lib/time.ts'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { leadZone } from '#sales/leads/payload.ts'
import { describeReasons } from '#sales/leads/spam-check.ts'
import { toHeading, toLines } from '#sales/leads/targets/lead-text.ts'
import { ErrorNotice } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

/**
 * `/leads/held/{token}`: opening the link releases nothing, since mail scanners open links too. `failed` is set after
 * the button.
 */
export async function getHeldLead(c: Ctx): Promise<Response> {
  return answer(c, c.req.query('failed') !== undefined)
}

/** Releases the lead, once however often it is sent. */
export async function postHeldLead(c: Ctx): Promise<Response> {
  const { services } = c.var
  const found = await services.heldLeads.read(tokenOf(c), clock())
  if (found === null || found === 'unknown') return answer(c)
  const isDone = !found.isHeld || (await services.heldLeads.release(found.lead, clock()))
  return c.redirect(`${routes.heldLead.href(tokenOf(c))}${isDone ? '' : '?failed'}`, 303)
}

const tokenOf = (c: Ctx) => c.req.param('token') ?? ''

async function answer(c: Ctx, hasFailed = false): Promise<Response> {
  const found = await c.var.services.heldLeads.read(tokenOf(c), clock())
  if (found === 'unknown')
    return unavailable(c, {
      title: 'We can’t show this form right now',
      text: 'It is still held, and nothing is lost. Try again in a minute.',
      ...(c.req.method === 'GET' && { retryHref: c.req.path }),
    })
  if (found === null) return render(c, { body: <NoHeldLead />, status: 404 })
  const props = { ...found, href: c.req.path, hasFailed: hasFailed && found.isHeld }
  return render(c, { body: <HeldLeadBody {...props} /> })
}

async function render(c: Ctx, shell: Omit<Shell, 'head'>): Promise<Response> {
  const head = { ...secretHead(c, 'A held form'), kind: 'form' } as const
  return uncached(c, await renderPage(c, head, Promise.resolve({ ...shell, head })))
}

type Props = { lead: Lead; isHeld: boolean; href: string; hasFailed: boolean }

export function HeldLeadBody({ lead, isHeld, href, hasFailed }: Props) {
  const { site } = useSite()
  const sent = toDeadline(lead.createdAt, leadZone(lead.payload, site))
  return (
    <div className="reservation shell" data-testid="held-lead" data-held={isHeld}>
      <section className="reservation-main panel">
        {hasFailed && (
          <ErrorNotice>We couldn’t release it just now. It is still held. Try again.</ErrorNotice>
        )}
        <header className="reservation-head">
          <h1>{isHeld ? 'Is this form from a person?' : 'This form is on its way to you'}</h1>
          <p>
            {isHeld
              ? `It was sent on ${sent}. We held it because ${describeReasons(lead.suspicion)}.`
              : 'You’ll have it within two minutes, like any other form.'}
          </p>
        </header>
        {isHeld && (
          <form method="post" action={href} className="reservation-onward buttons">
            <button className="button">Release it</button>
          </form>
        )}
        <h2>{toHeading(lead)}</h2>
        <dl className="reservation-facts">
          {toLines(lead.payload, site).map(([label, value], at) => (
            <div key={at}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

export function NoHeldLead() {
  return (
    <div className="error shell">
      <h1>This link can’t be used any more</h1>
      <p>
        Links in the daily email work for 14 days. Your website’s operator can still release the
        form.
      </p>
    </div>
  )
}
