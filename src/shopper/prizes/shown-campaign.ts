// Whether a site shows a draw of prizes (P8).
import type { Site } from '#tenant/schema.ts'
import type { Campaign } from './campaign.ts'

/** The site's draw; null where there is none, it is not shown, or nobody could sign in to spin. */
export function shownCampaign({ account }: Pick<Site, 'account'>): Campaign | null {
  const { sign_in: canSignIn, spin_to_win: campaign } = account
  return canSignIn && campaign?.show === true ? campaign : null
}
