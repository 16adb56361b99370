// Where the made-up visits and enquiries of demo sites come from, so that both agree.
import type { Source } from '#analytics/visit-sources.ts'

type DemoSource = {
  source: Source
  campaign: string
  /** Share of the visits, and of the enquiries. */
  share: number
  /** What the browser notes of such a visit (sales/leads/visits.ts). */
  params: Readonly<Record<string, string>>
}

/** The campaign of every made-up email, also of the morning of today (demo-results.ts). */
const CAMPAIGN = 'weekend-specials'

const EMAIL: DemoSource = {
  source: 'email',
  campaign: CAMPAIGN,
  share: 0.05,
  params: { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: CAMPAIGN },
}

export const DEMO_SOURCES: readonly DemoSource[] = [
  { source: 'search', campaign: '', share: 0.44, params: { referrer: 'www.google.com' } },
  { source: 'direct', campaign: '', share: 0.24, params: {} },
  { source: 'marketplace', campaign: '', share: 0.18, params: { utm_source: 'marketplace' } },
  { source: 'social', campaign: '', share: 0.09, params: { referrer: 'www.facebook.com' } },
  EMAIL,
]

/** Picks a source as often as its share, from a number between 0 and 1. */
export function toSource(chance: number): DemoSource {
  let below = 0
  for (const one of DEMO_SOURCES) {
    below += one.share
    if (chance < below) return one
  }
  return EMAIL
}

/** The part of a lead's payload that says where its visit came from. */
export const toAttributes = ({ params }: DemoSource) => ({
  lead_attributes: { linked_query_params: params },
})
