// Every form by kind, for the pages.
import type { FormDefinition } from './definition.ts'
import type { FormKind } from '#tenant/schema-forms.ts'
import { careers } from './forms/careers.ts'
import { enquiry } from './forms/enquiry.ts'
import { finance } from './forms/finance.ts'
import { fleet } from './forms/fleet.ts'
import { general } from './forms/general.ts'
import { newsletter } from './forms/newsletter.ts'
import { parts } from './forms/parts.ts'
import { photos } from './forms/photos.ts'
import { preApproval } from './forms/pre-approval.ts'
import { priceOffer } from './forms/price-offer.ts'
import { purchase } from './forms/purchase.ts'
import { reservation } from './forms/reservation.ts'
import { sell } from './forms/sell.ts'
import { service } from './forms/service.ts'
import { similar } from './forms/similar.ts'
import { testDrive } from './forms/test-drive.ts'
import { tradeIn } from './forms/trade-in.ts'

export const FORMS: Record<FormKind, FormDefinition> = {
  enquiry,
  'test-drive': testDrive,
  photos,
  similar,
  'price-offer': priceOffer,
  general,
  service,
  parts,
  careers,
  fleet,
  finance,
  sell,
  'trade-in': tradeIn,
  'pre-approval': preApproval,
  reservation,
  purchase,
  newsletter,
}
