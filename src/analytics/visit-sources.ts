// The source of a visit: a source and a campaign, from what the browser reports about the first page of the visit.
// Reports are untrusted, and only the campaign's name is stored verbatim.
import { toImpersonal } from './search-counts.ts'

export const SOURCES = {
  direct: 'Direct or unknown',
  search: 'Search engines',
  'paid-search': 'Paid search',
  social: 'Social media',
  'paid-social': 'Paid social media',
  email: 'Email',
  marketplace: 'Marketplaces',
  referral: 'Other websites',
  other: 'Other campaigns',
} as const
export type Source = keyof typeof SOURCES

export type VisitSource = { source: Source; campaign: string }

const UNKNOWN: VisitSource = { source: 'direct', campaign: '' }
/** Maximum characters of a campaign's name. */
const LONGEST = 60

const SEARCH_ENGINE =
  /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|baidu|yandex|startpage|qwant)\./
const SOCIAL =
  /(?:^|[.\s])(?:facebook|fb|instagram|ig|tiktok|linkedin|lnkd|pinterest|twitter|x|t|youtube|reddit|threads|snapchat|whatsapp|messenger)(?:[.\s]|$)/
const MARKETPLACE =
  /carsales|autotrader|gumtree|carsguide|drive\.com|trademe|turners|autograb|onlyvans|caravancampingsales|bikesales|trucksales|marketplace|product[_-]?feed|inventory|google[_-]?vehicle/
const PAID =
  /^(?:cpc|ppc|paid|paid[-_ ]?(?:search|social)|cpm|cpv|display|retargeting|remarketing)$/
const EMAIL = /e-?mail|newsletter|mailchimp|klaviyo|campaignmonitor/

/**
 * The source of a visit from its advertising parameters, by name, and the host of the previous page, as `referrer`
 * (sales/leads/visits.ts).
 */
export function toVisitSource(params: Readonly<Record<string, string>>): VisitSource {
  const source = (params['utm_source'] ?? '').toLowerCase()
  const medium = (params['utm_medium'] ?? '').toLowerCase()
  const host = (params['referrer'] ?? '').toLowerCase()
  const campaign = toImpersonal(params['utm_campaign'] ?? '', LONGEST)
  return { source: sourceOf({ source, medium, host }, params), campaign }
}

function sourceOf(
  { source, medium, host }: { source: string; medium: string; host: string },
  params: Readonly<Record<string, string>>,
): Source {
  const has = (...names: string[]) => names.some((name) => (params[name] ?? '') !== '')
  const campaign = `${source} ${medium}`
  const from = source === '' ? host : source
  if (MARKETPLACE.test(`${campaign} ${host}`)) return 'marketplace'
  if (has('gclid', 'gbraid', 'wbraid', 'dclid', 'msclkid')) return 'paid-search'
  if (EMAIL.test(campaign)) return 'email'
  const isSocial = SOCIAL.test(from) || /social/.test(medium)
  if (PAID.test(medium)) return isSocial ? 'paid-social' : 'paid-search'
  if (has('ttclid')) return 'paid-social'
  if (isSocial || has('fbclid')) return 'social'
  if (SEARCH_ENGINE.test(`${from}.`)) return 'search'
  if (source !== '' || medium !== '' || has('utm_campaign')) return 'other'
  return host === '' ? UNKNOWN.source : 'referral'
}
