// The prize draw: everyone can see the wheel unless the site gates it; spinning requires sign-in.
import { clock } from '#lib/clock.ts'
import { isPartial } from '#http/htmx.ts'
import { loadMember } from '#http/member.ts'
import { renderPart } from '#http/render.tsx'
import { uncached } from '#http/uncached.ts'
import { toDay } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { notFound } from '#apps/site/pages/error/route.tsx'
import { type Ctx, sendPage } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import type { Member } from '#shopper/identity/member.ts'
import { type Campaign, campaignState, listOdds, shownCampaign } from '#shopper/prizes/campaign.ts'
import type { Drawn } from '#shopper/prizes/prize-rows.ts'
import type { Site } from '#tenant/schema.ts'
import { ErrorNotice, PhoneLink } from '#apps/site/ui/notice.tsx'
import { Markup } from '#apps/site/ui/page-head.tsx'
import { turnTo, Wheel } from './wheel.tsx'

export async function getSpinToWin(c: Ctx): Promise<Response> {
  const { tenant, services } = c.var
  const campaign = shownCampaign(tenant.site)
  if (campaign === null) return notFound(c)
  const member = await knownMember(c)
  const drawn = member === null ? null : await services.prizes.find(campaign, member)
  const otherwise = member === null ? 'sign-in' : 'ready'
  // If it cannot be read, spinning again gives the same prize.
  const spin = toSpinState(drawn === 'unknown' ? null : drawn, campaign, {
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
  return isPartial(c.req.raw.headers)
    ? renderFragment(c, campaign, toWon(drawn, campaign))
    : toPage(c)
}

function answer(c: Ctx, campaign: Campaign, spin: Spin): Promise<Response> {
  return isPartial(c.req.raw.headers)
    ? renderFragment(c, campaign, spin)
    : renderWhole(c, campaign, spin)
}

const statusOf = ({ state }: Spin) => (state === 'failed' ? 503 : 200)

async function renderWhole(c: Ctx, campaign: Campaign, spin: Spin): Promise<Response> {
  const { site } = c.var.tenant
  const head = { title: `${campaign.title} | ${site.name}`, robots: 'noindex, follow' }
  const body = <SpinToWinBody campaign={campaign} spin={spin} />
  const shell = { head, body, status: statusOf(spin) } as const
  return uncached(c, await sendPage(c, shell))
}

async function renderFragment(c: Ctx, campaign: Campaign, spin: Spin): Promise<Response> {
  return uncached(
    c,
    await renderPart(c, <Outcome campaign={campaign} spin={spin} />, statusOf(spin)),
  )
}

function toPage(c: Ctx): Response {
  return uncached(c, c.redirect(routes.spinToWin.href(), 303))
}

/** The signed-in shopper; also null if that cannot be read, because everyone can see the wheel. */
async function knownMember(c: Ctx): Promise<Member | null> {
  const member = await loadMember(c)
  return member === 'unknown' ? null : member
}

export function SpinToWinBody({ campaign, spin }: { campaign: Campaign; spin: Spin }) {
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
            {listOdds(prizes).map(({ label, odds }) => (
              <li key={label}>
                {label}: {odds}
              </li>
            ))}
          </ul>
          <p>
            Your chance of each prize on one spin, rounded down, while every prize is left. Once a
            prize runs out, the others become more likely. All segments of the wheel are the same
            size.
          </p>
        </section>
        <section data-testid="spin-terms">
          <h2>Terms</h2>
          <Markup html={terms} />
        </section>
      </div>
    </div>
  )
}

export function Outcome({ campaign, spin }: { campaign: Campaign; spin: Spin }) {
  const isWon = spin.state === 'won'
  return (
    <div
      className="spin-outcome"
      data-testid="spin-outcome"
      data-state={spin.state}
      data-turn={isWon ? spin.turn : undefined}
      tabIndex={-1}
    >
      {isWon ? <Won label={spin.label} code={spin.code} /> : <NotWon {...{ campaign, spin }} />}
    </div>
  )
}

function Won({ label, code }: { label: string; code: string }) {
  return (
    <>
      <div className="ticket">
        <h2>
          <span>You have won</span> {label}
        </h2>
        <p>
          Your code
          <code data-testid="prize-code">{code}</code>
        </p>
      </div>
      <p>
        Show us this code on your next visit, on your phone or on paper. It stays on this page: sign
        in with the same mobile to see it again.
      </p>
      <PhoneLink />
    </>
  )
}

function NotWon({ campaign, spin: { state } }: { campaign: Campaign; spin: Spin }) {
  const { starts, ends } = campaign
  if (state === 'before') return <p className="spin-when">The draw opens on {toDay(starts)}.</p>
  if (state === 'over') return <p className="spin-when">This draw ended on {toDay(ends)}.</p>
  if (state === 'out') return <p className="spin-when">Every prize has been won.</p>
  return (
    <form method="post" action={routes.spinToWin.href()} data-spin={state}>
      {state === 'failed' && (
        <ErrorNotice>
          We couldn’t draw your prize just now. Please try again: you still have your spin.
        </ErrorNotice>
      )}
      <button className="button spin-button">Spin the wheel</button>
      <p>
        One spin each, until {toDay(ends)}.
        {state === 'sign-in' && ' First, sign in with a code we’ll text to your mobile.'}
      </p>
    </form>
  )
}

export type Spin =
  /** The button spins, or leads to sign-in; "failed" if the spin failed. */
  | { state: 'ready' | 'sign-in' | 'failed' }
  | { state: 'before' | 'over' }
  /** No prize is left. */
  | { state: 'out' }
  /** `turn` in degrees: the wheel points at the prize. */
  | { state: 'won'; label: string; code: string; turn: number }

/** `otherwise` is the state for a shopper who has not spun. */
export function toSpinState(
  drawn: Drawn | null,
  campaign: Campaign,
  { site, now, otherwise }: { site: Site; now: Seconds; otherwise: 'ready' | 'sign-in' },
): Spin {
  // A prize stays won after the campaign ends.
  if (drawn !== null) return toWon(drawn, campaign)
  const state = campaignState(campaign, site, now)
  return { state: state === 'on' ? otherwise : state }
}

/** A prize removed from the campaign has lost its name, but is still won. */
export function toWon({ prize, code }: Drawn, { prizes }: Campaign): Spin {
  const at = prizes.findIndex(({ id }) => id === prize)
  const label = prizes[at]?.label ?? 'a prize'
  return { state: 'won', label, code, turn: turnTo(at, prizes.length) }
}
