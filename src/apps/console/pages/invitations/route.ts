// Accepts or declines an invitation. People have a role only after accepting it.
import { acceptInvitation, declineInvitation } from '#apps/console/invitations.ts'
import { ROLES } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { redirectWithNotice } from '#apps/console/pages/notice.ts'
import type { Ctx } from '#http/send-page.ts'

export async function postInvitations(c: Ctx): Promise<Response> {
  const { person } = c.var.console
  const { action, site: named = '', shown = '' } = await readFields(c)
  const site = named === '' ? null : named
  const back = consoleRoutes.sites.href()
  if (action === 'decline') {
    const declined = await declineInvitation(c.env, person, site, clock())
    return redirectWithNotice(c, back, declined === null ? GONE : { done: 'You declined.' })
  }
  if (action !== 'accept') return redirectWithNotice(c, back, GONE)
  const accepted = await acceptInvitation(c.env, person, { site, shown }, clock())
  if (accepted === 'gone') return redirectWithNotice(c, back, GONE)
  if (accepted !== 'accepted') {
    const { label } = ROLES[accepted.roleNow]
    const problem = `Nothing was accepted, because the role of this invitation has changed: it is ${label} now. Accept it below if that is right.`
    return redirectWithNotice(c, back, { problem })
  }
  return c.redirect(site === null ? back : consoleRoutes.site.href(site), 303)
}

const GONE = { problem: 'This invitation is no longer pending. Ask for a new one.' }
