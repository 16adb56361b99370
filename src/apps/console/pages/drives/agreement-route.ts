// The signed agreement of a test drive as a PDF, with the full licence number: each view is in the activity log.
import { audit } from '#apps/console/audit.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendAgreement } from '#apps/site/pages/agreement/route.tsx'
import { drawAgreementPdf } from '#composition/agreement-pdf.ts'
import type { Ctx } from '#http/send-page.ts'
import { clock } from '#lib/clock.ts'
import { findAgreement } from '#sales/leads/drives/drive-agreement-rows.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import { toRequest } from '#sales/leads/request.ts'
import { databaseOf } from '#tenant/database.ts'
import { findDrive } from './drive-route.tsx'

export async function getDriveAgreement(c: Ctx): Promise<Response> {
  const now = clock()
  const found = await findDrive(c, now)
  if (found === null) return screens.notFound(c)
  const { tenant, lead, drive } = found
  const of = { site: tenant.slug, lead: lead.id }
  const agreement = await findAgreement(databaseOf(c.env, tenant), of)
  if (agreement === null) return screens.notFound(c)
  const who = c.var.console.person
  const entry = {
    who,
    act: 'drive.agreement',
    site: tenant.slug,
    subject: referenceOf(lead),
  } as const
  await audit(c.env, entry, now)
  const request = toRequest(lead, { drive, isCancelled: false }, tenant.site, now)
  return sendAgreement(await drawAgreementPdf(c.env, tenant, { agreement, request, isWhole: true }))
}
