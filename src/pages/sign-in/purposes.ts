// The purpose of signing in as text, by the `type` in the query.
import type { Site } from '#tenant/schema.ts'

export type Purpose = { title: string; lead: string }

/** General text for an unknown type. */
export function purposeOf(type: string, site: Site): Purpose {
  return Object.hasOwn(PURPOSES, type) ? PURPOSES[type as Known](site) /* it has it */ : GENERAL
}

const GENERAL: Purpose = {
  title: 'Sign in',
  lead: 'Everything you’ve saved with us, on every device.',
}

const PURPOSES = {
  watchlist: ({ vehicle: { many } }) => ({
    title: 'Sign in to your watchlist',
    lead: `Keep the ${many} you like together, on every device, and see when a price changes.`,
  }),
  searches: ({ vehicle: { many } }) => ({
    title: 'Sign in to save searches',
    lead: `Reopen a search in one tap and see which ${many} are new.`,
  }),
  account: () => ({
    title: 'Sign in to your account',
    lead: 'See, change and delete your information.',
  }),
  'my-garage': ({ account }) => ({
    title: `Sign in to ${account.my_garage.title}`,
    lead: 'Your saved items, new search matches and details, on one page.',
  }),
  'online-payment': () => ({
    title: 'Sign in to pay online',
    lead: 'We verify your identity before you pay.',
  }),
  'spin-to-win': () => ({
    title: 'Sign in to spin',
    lead: 'One spin for each mobile number, so everyone has the same chance.',
  }),
  checkout: ({ vehicle: { one } }) => ({
    title: 'Sign in to buy online',
    lead: `We verify your identity before we reserve a ${one}.`,
  }),
  'personalised-finance': () => ({
    title: 'Sign in for your finance options',
    lead: 'Only you can see your personalised figures.',
  }),
  'equifax-finance': () => ({
    title: 'Sign in for your finance check',
    lead: 'Only you can see your credit report, so we verify your identity first.',
  }),
  'trade-in': () => ({
    title: 'Sign in to value your trade-in',
    lead: 'Verify your mobile to get a valuation.',
  }),
  'sell-my-car': ({ vehicle: { one } }) => ({
    title: `Sign in to sell your ${one}`,
    lead: 'Verify your mobile and we can get back to you quickly with a price.',
  }),
} as const satisfies Record<string, (site: Site) => Purpose>

type Known = keyof typeof PURPOSES
