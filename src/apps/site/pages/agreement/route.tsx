// The agreement that a shopper signs before a test drive, opened by the link to their request; and the PDF of it.
import { clock } from '#lib/clock.ts'
import { drawAgreementPdf } from '#composition/agreement-pdf.ts'
import { secretHead } from '#http/render.tsx'
import { hashJson } from '#lib/encoding.ts'
import { readFields } from '#http/request.ts'
import { type Ctx, sendUncached } from '#http/send-page.ts'
import { unavailable } from '#http/unavailable.tsx'
import { routes } from '#routes.ts'
import { type Agreement, canSign, readAgreement } from '#sales/leads/drives/drive-agreement.ts'
import { toDriveLead } from '#sales/leads/drives/drive-lead.ts'
import type { Answers, FieldError } from '#sales/leads/form.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { leadZone } from '#sales/leads/payload.ts'
import { NoRequest } from '#apps/site/pages/request/body.tsx'
import { type KnownRequest, loadRequest } from '#apps/site/pages/request/load-request.ts'
import { AgreementBody } from './page.tsx'

type AgreementContext = { lead: Lead; view: KnownRequest['view']; agreement: Agreement | null }

export async function getAgreement(c: Ctx): Promise<Response> {
  const found = await find(c)
  return found instanceof Response ? found : answer(c, found, { typed: null, errors: [] })
}

/** Signs it once; later submissions change nothing. */
export async function postAgreement(c: Ctx): Promise<Response> {
  const found = await find(c)
  if (found instanceof Response) return found
  const { lead, view, agreement } = found
  const { services, tenant } = c.var
  const now = clock()
  if (agreement !== null || !canSign(tenant.site, view, now)) return c.redirect(c.req.path, 303)
  const typed = await readFields(c)
  const { shown } = typed
  if (shown !== undefined && shown !== (await textKey(c))) return changed(c, found, typed)
  const zone = leadZone(lead.payload, tenant.site)
  const read = readAgreement(typed, tenant.site, { now, zone })
  if ('errors' in read) return answer(c, found, { typed, errors: read.errors })
  if (!(await services.testDrives.sign(lead.id, read.agreement))) return failed(c, found, typed)
  const drive = await services.testDrives.find(lead.id)
  if (drive !== null && drive !== 'unknown') {
    const event = { event: 'signed', by: 'shopper' } as const
    await services.leads.submit(toDriveLead(lead, { ...drive, edits: 0 }, event, tenant.site), now)
  }
  return c.redirect(c.req.path, 303)
}

/** Most of the licence number is hidden, because anyone with the link can read it. */
export async function getAgreementFile(c: Ctx): Promise<Response> {
  const found = await find(c)
  if (found instanceof Response) return found
  const { agreement, view } = found
  if (agreement === null) return c.redirect(c.req.path.replace(/\.pdf$/, ''), 303)
  const drawn = { agreement, request: view, isWhole: false }
  return sendAgreement(await drawAgreementPdf(c.env, c.var.tenant, drawn))
}

export function sendAgreement(body: Uint8Array<ArrayBuffer>): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="agreement.pdf"',
      'Cache-Control': 'no-store',
    },
  })
}

/** The booked drive of the link with its agreement, or the response if there is none. */
async function find(c: Ctx): Promise<AgreementContext | Response> {
  const { services } = c.var
  const now = clock()
  const lead = await services.leads.findRequest(c.req.param('token') ?? '', now)
  if (lead === 'unknown') return notNow(c)
  if (lead?.kind !== 'test-drive') return missing(c)
  const [{ view, isKnown }, agreement] = await Promise.all([
    loadRequest(c, lead, now),
    services.testDrives.findAgreement(lead.id),
  ])
  if (!isKnown || agreement === 'unknown') return notNow(c)
  if (agreement === null && !canSign(c.var.tenant.site, view, now))
    return c.redirect(routes.request.href(c.req.param('token') ?? ''), 303)
  return { lead, view, agreement }
}

function missing(c: Ctx): Promise<Response> {
  const head = secretHead(c, 'Your request')
  return sendUncached(c, { head, body: <NoRequest />, status: 404 })
}

const notNow = (c: Ctx) =>
  unavailable(c, {
    title: 'We can’t show your agreement right now',
    text: 'Try again in a minute, or call.',
    ...(c.req.method === 'GET' && { retryHref: c.req.path }),
  })

type Shown = { typed: Answers | null; errors: readonly FieldError[]; trouble?: string }

/** Nobody can sign a text that they have not seen. */
function changed(c: Ctx, found: AgreementContext, typed: Answers): Promise<Response> {
  const trouble =
    'The agreement has changed since you opened it. What you typed is still here: please read it, then sign.'
  return answer(c, found, { typed: { ...typed, agree: '' }, errors: [], trouble }, 409)
}

/** A hash of the text that a page shows. */
const textKey = (c: Ctx) => hashJson(c.var.tenant.site.test_drive.agreement.text)

function failed(c: Ctx, found: AgreementContext, typed: Answers): Promise<Response> {
  const trouble = 'We couldn’t save it just now. What you typed is still here: please try again.'
  return answer(c, found, { typed, errors: [], trouble }, 503)
}

async function answer(
  c: Ctx,
  { view, agreement }: AgreementContext,
  shown: Shown,
  status: 200 | 409 | 422 | 503 = shown.errors.length > 0 ? 422 : 200,
): Promise<Response> {
  const head = secretHead(c, 'Agreement')
  const props = { view, agreement, ...shown, textKey: await textKey(c), now: clock() }
  const token = c.req.param('token') ?? ''
  return sendUncached(c, { head, body: <AgreementBody {...props} token={token} />, status })
}
