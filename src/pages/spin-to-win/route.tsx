// HTTP routes for the prize draw: everyone can see the wheel unless the site gates it; spinning needs signing in.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { isPartial } from '#http/htmx.ts'
import { loadMember } from '#http/member.ts'
import { renderPage, renderPart } from '#http/render.tsx'
import { notFound } from '#pages/error/route.tsx'
import { routes } from '#routes.ts'
import type { Member } from '#shopper/identity/member.ts'
import { type Campaign, campaignState, shownCampaign } from '#shopper/prizes/campaign.ts'
import { Markup } from '#ui/page-head.tsx'
import { Outcome } from './outcome.tsx'
import { type Spin, toSpin, toWon } from './to-spin.ts'
import { Wheel } from './wheel.tsx'

type Ctx = Context<AppEnv>

/** `/spin-to-win`. */
export async function getSpinToWin(c: Ctx): Promise<Response> {
  const { tenant, services } = c.var
  const campaign = shownCampaign(tenant.site)
  if (campaign === null) return notFound(c)
  const member = await knownMember(c)
  const drawn = member === null ? null : await services.prizes.find(campaign, member)
  const otherwise = member === null ? 'sign-in' : 'ready'
  // If it cannot be read, spinning again gives the same prize.
  const spin = toSpin(drawn === 'unknown' ? null : drawn, campaign, {
    site: tenant.site,
    now: clock(),
    otherwise,
  })
  return renderWhole(c, campaign, spin)
}

/** Draws for the signed-in shopper; repeated requests draw once. */
export async function postSpinToWin(c: Ctx): Promise<Response> {
  const { tenant, services, member } = c.var
  const campaign = shownCampaign(tenant.site)
  if (campaign === null) return notFound(c)
  const now = clock()
  // The page shows its dates, and any prize already won.
  if (campaignState(campaign, tenant.site, now) !== 'on') return toPage(c)
  const drawn = await services.prizes.draw(campaign, member, now)
  if (drawn === 'out') return answer(c, campaign, { state: 'out' })
  if (drawn === 'unknown') return answer(c, campaign, { state: 'failed' })
  return isPartial(c) ? renderFragment(c, campaign, toWon(drawn, campaign)) : toPage(c)
}

function answer(c: Ctx, campaign: Campaign, spin: Spin): Promise<Response> {
  return isPartial(c) ? renderFragment(c, campaign, spin) : renderWhole(c, campaign, spin)
}

const statusOf = ({ state }: Spin) => (state === 'failed' ? 503 : 200)

async function renderWhole(c: Ctx, campaign: Campaign, spin: Spin): Promise<Response> {
  const { site } = c.var.tenant
  const head = { title: `${campaign.title} | ${site.name}`, robots: 'noindex, follow' }
  const body = <SpinToWinBody campaign={campaign} spin={spin} />
  const shell = { head, body, status: statusOf(spin) } as const
  return neverCached(await renderPage(c, head, Promise.resolve(shell)))
}

async function renderFragment(c: Ctx, campaign: Campaign, spin: Spin): Promise<Response> {
  return neverCached(
    await renderPart(c, <Outcome campaign={campaign} spin={spin} />, statusOf(spin)),
  )
}

function toPage(c: Ctx): Response {
  return neverCached(c.redirect(routes.spinToWin.href(), 303))
}

/** The page may show a shopper's prize. */
function neverCached(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** The signed-in shopper; null also if that cannot be read, because everyone can see the wheel. */
async function knownMember(c: Ctx): Promise<Member | null> {
  const member = await loadMember(c)
  return member === 'unknown' ? null : member
}

type Props = { campaign: Campaign; spin: Spin }

/** The prize draw page: wheel, prizes, the spin or its result, and terms. */
export function SpinToWinBody({ campaign, spin }: Props) {
  const { title, intro, terms, prizes } = campaign
  const labels = prizes.map(({ label }) => label)
  return (
    <div className="spin-page" data-page="spin-to-win">
      <section className="spin-stage shell">
        <header>
          <h1>{title}</h1>
          {intro !== '' && <Markup html={intro} />}
        </header>
        <Wheel labels={labels} turn={spin.state === 'won' ? spin.turn : 0} />
        <Outcome campaign={campaign} spin={spin} />
      </section>
      <div className="spin-small shell">
        <section>
          <h2>Prizes</h2>
          <ul>
            {labels.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
          <p>Segments are equal and don’t show the odds.</p>
        </section>
        <section data-testid="spin-terms">
          <h2>Terms</h2>
          <Markup html={terms} />
        </section>
      </div>
    </div>
  )
}
