// The query of the sign-in page, and texts for its purpose.
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { hasWatchlist } from '#tenant/features.ts'
import { hasSavedSearches } from '#shopper/garage/saved-searches.ts'
import { DELETE_ACCOUNT } from '#shopper/identity/member.ts'
import { parseReturnPath } from '#shopper/identity/return-path.ts'
import type { Site } from '#tenant/schema.ts'
import { ownLinks } from '#apps/site/ui/navigation.ts'

export type SignInQuery = {
  type: string
  /** Limited to pages of this site. */
  redirect: string
  back: string
  carId: string | null
  searchHref: string | null
  /** Path and query: the form posts to its own address. */
  action: string
}

/** Never throws, whatever the query. */
export function parseSignInQuery(c: Ctx): SignInQuery {
  const { site } = c.var.tenant
  const { pathname, search, searchParams: query } = new URL(c.req.url)
  const get = (name: string) => query.get(name) ?? undefined
  const type = get('type') ?? ''
  const car = get('car_id')?.slice(0, 80) ?? ''
  const carId = car === '' || !hasWatchlist(site) ? null : car
  const home = routes.home.href()
  const redirect = parseReturnPath(get('redirect'), site, destinationOf(type, site))
  const back = parseReturnPath(get('back'), site, home)
  // A page that requires sign-in would redirect here again; the page of a vehicle to save would not.
  const isLoop = (back === redirect && carId === null) || /^[^?]*/.exec(back)?.[0] === pathname
  return {
    type,
    redirect,
    back: isLoop ? home : back,
    carId,
    searchHref: hasSavedSearches(site) ? query.get('search') : null,
    action: pathname + search,
  }
}

/** Default destination: a page that the site has. */
function destinationOf(type: string, site: Site): string {
  const page = DESTINATIONS.get(type)
  const shown = ownLinks(site).find(({ href }) => href === page)
  return shown?.href ?? routes.account.href()
}

const DESTINATIONS: ReadonlyMap<string, string> = new Map([
  ['watchlist', routes.watchlist.href()],
  ['searches', routes.savedSearches.href()],
  ['my-garage', routes.myGarage.href()],
  ['online-payment', routes.onlinePayment.href()],
  ['spin-to-win', routes.spinToWin.href()],
])

export type Purpose = { title: string; lead: string }

/** General text for an unknown type. */
export function purposeOf(type: string, site: Site): Purpose {
  const [title, lead] = Object.hasOwn(PURPOSES, type)
    ? PURPOSES[type as Known](site) /* it has it */
    : GENERAL
  return { title, lead }
}

const GENERAL = ['Sign in', 'Everything you’ve saved with us, on all your devices.'] as const

const PURPOSES = {
  watchlist: ({ vehicle: { many } }) => [
    'Sign in to your watchlist',
    `Keep the ${many} you like together, on every device, and see when a price changes.`,
  ],
  searches: ({ vehicle: { many } }) => [
    'Sign in to save searches',
    `Reopen a search in one tap and see which ${many} are new.`,
  ],
  account: () => ['Sign in to your account', 'See, change and delete your information.'],
  [DELETE_ACCOUNT]: () => [
    'Confirm that it’s you',
    'Before you delete your account, enter a new code. Then you come back to your account.',
  ],
  'my-garage': ({ account }) => [
    `Sign in to ${account.my_garage.title}`,
    'Your saved items, new search matches and details, on one page.',
  ],
  'online-payment': () => ['Sign in to pay online', 'We verify your identity before you pay.'],
  'spin-to-win': () => [
    'Sign in to spin',
    'One spin for each mobile number, so everyone has the same chance.',
  ],
  checkout: ({ vehicle: { one } }) => [
    'Sign in to buy online',
    `We verify your identity before we reserve a ${one}.`,
  ],
  'personalised-finance': () => [
    'Sign in for your finance options',
    'Only you can see your personalised figures.',
  ],
  'equifax-finance': () => [
    'Sign in for your finance check',
    'Only you can see your credit report, so we verify your identity first.',
  ],
  'trade-in': () => ['Sign in to value your trade-in', 'Verify your mobile to get a valuation.'],
  'sell-my-car': ({ vehicle: { one } }) => [
    `Sign in to sell your ${one}`,
    'Verify your mobile and we can get back to you quickly with a price.',
  ],
} as const satisfies Record<string, (site: Site) => [title: string, lead: string]>

type Known = keyof typeof PURPOSES
