// The signed agreement of a test drive as a PDF, for its shopper and for the dealership.
import type { Env } from '#env.ts'
import { type AgreementSheet, drawAgreement } from '#feeds/brochure/agreement-sheet.ts'
import { createBrochureParts } from '#feeds/brochure/parts.ts'
import { upperFirst } from '#lib/text.ts'
import { toDay, toShortMoment } from '#lib/time.ts'
import { type Agreement, PAD } from '#sales/leads/drives/drive-agreement.ts'
import { driveNoun, type RequestView } from '#sales/leads/request.ts'
import { describePlace, zoneOf } from '#vehicle/places.ts'
import type { Tenant } from '#tenant/tenant.ts'

type Drawn = {
  agreement: Agreement
  request: RequestView
  /** Whether to show the whole licence number: the dealership sees it, the shopper's link does not. */
  isWhole: boolean
}

export async function drawAgreementPdf(
  env: Pick<Env, 'ASSETS' | 'IMAGES'>,
  { site }: Pick<Tenant, 'site'>,
  { agreement, request, isWhole }: Drawn,
): Promise<Uint8Array<ArrayBuffer>> {
  const { name, issuer, expires, signature, strokes, text, signedAt } = agreement
  const licence = isWhole ? agreement.licence : hideNumber(agreement.licence)
  const zone = zoneOf(request.place ?? undefined, site)
  const facts: AgreementSheet['facts'] = [
    ['Vehicle', request.vehicle],
    ['Time', request.when],
    ['Location', request.place === null ? '' : describePlace(request.place)],
    ['Name', name],
    ['Licence number', licence],
    ['Issued in', issuer],
    ['Expires', toDay(expires)],
  ]
  const parts = createBrochureParts({
    assets: env.ASSETS,
    images: env.IMAGES,
    // The agreement has no photos.
    loadUploaded: async () => null,
  })
  return drawAgreement({
    title: `${upperFirst(driveNoun(site))} agreement`,
    dealer: site.name,
    theme: site.theme,
    language: site.locale,
    typeface: await parts.loadTypeface(site.theme.typeface),
    facts: facts.filter(([, value]) => value !== ''),
    text,
    signature: strokes === '' ? { typed: signature } : { strokes, pad: PAD },
    signed: `Signed by ${name}, ${toShortMoment(signedAt, zone)}.`,
    url: site.url,
  })
}

/** The last three characters; a star replaces each of the others. */
function hideNumber(number: string): string {
  return `${'*'.repeat(Math.max(0, number.length - 3))}${number.slice(-3)}`
}
