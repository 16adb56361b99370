// The purpose of signing in as text, by the `type` in the query (R19, P7).
import type { Site } from '#tenant/schema.ts'

export type Purpose = { title: string; lead: string }

/** General text for an unknown type. */
export function purposeOf(type: string, site: Site): Purpose {
  return Object.hasOwn(PURPOSES, type) ? PURPOSES[type as Known](site) /* it has it */ : GENERAL
}

const GENERAL: Purpose = {
  title: 'Sign in',
  lead: 'One place for what you keep with us, on every device.',
}

const PURPOSES = {
  watchlist: ({ vehicle: { many } }) => ({
    title: 'Sign in to your watchlist',
    lead: `Keep the ${many} you like together, on every device, and see when a price changes.`,
  }),
  searches: ({ vehicle: { many } }) => ({
    title: 'Sign in to save searches',
    lead: `Come back to a search with one press and see which ${many} are new in it.`,
  }),
  account: () => ({
    title: 'Sign in to your account',
    lead: 'See, change and delete what we keep for you.',
  }),
  'my-garage': ({ account }) => ({
    title: `Sign in to ${account.my_garage.title}`,
    lead: 'What you saved, what is new in your searches and your details, on one page.',
  }),
  'online-payment': () => ({
    title: 'Sign in to pay online',
    lead: 'We make sure that it is you before any money moves.',
  }),
  'spin-to-win': () => ({
    title: 'Sign in to spin',
    lead: 'One spin for each mobile number, so that everybody has the same chance.',
  }),
  checkout: ({ vehicle: { one } }) => ({
    title: 'Sign in to buy online',
    lead: `We make sure that it is you before a ${one} is put aside.`,
  }),
  'personalised-finance': () => ({
    title: 'Sign in for your finance options',
    lead: 'Figures that are made for you are shown to you alone.',
  }),
  'equifax-finance': () => ({
    title: 'Sign in for your finance check',
    lead: 'What a credit bureau says is shown to nobody but you, so we make sure first that it is you.',
  }),
  'trade-in': () => ({
    title: 'Sign in to value your trade-in',
    lead: 'We value what people bring in, so we make sure first that there is one.',
  }),
  'sell-my-car': ({ vehicle: { one } }) => ({
    title: `Sign in to sell your ${one}`,
    lead: 'With your number checked, we can come straight back to you with a price.',
  }),
} as const satisfies Record<string, (site: Site) => Purpose>

type Known = keyof typeof PURPOSES
