// Whether a site shows a prize draw (P8).
import type { Site } from '#tenant/schema.ts'
import type { Campaign } from './campaign.ts'

/** The site's draw; null if there is none, it is hidden, or sign-in is unavailable. */
export function shownCampaign({ account }: Pick<Site, 'account'>): Campaign | null {
  const { sign_in: canSignIn, spin_to_win: campaign } = account
  return canSignIn && campaign?.show === true ? campaign : null
}
