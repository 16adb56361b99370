// Settings of a site with all member features, and with every gate closed.
import { GATED } from '#tenant/schema-account.ts'
import type { SiteInput } from '#tenant/schema.ts'

/** The fields that differ from the defaults. */
export const MEMBER_SITE = {
  cards: { checkout: { enabled: true } },
  sidebar: { online_purchase: true },
  garage: { watchlist: true, saved_searches: true },
  finance: { pre_approval: { enabled: true } },
  account: {
    sign_in: true,
    alerts: true,
    gates: [...GATED],
    online_payment: { href: 'https://pay.example.com/' },
    spin_to_win: {
      campaign: 'spring',
      terms: 'One a shopper.',
      starts: '2020-01-01',
      ends: '2099-12-31',
      prizes: [
        { id: 'mug', label: 'A mug', weight: 1 },
        { id: 'pen', label: 'A pen', weight: 1 },
      ],
    },
  },
} satisfies Partial<SiteInput>
