// Every form by its kind. Pages find them here.
import type { FormDefinition } from './definition.ts'
import type { FormKind } from './form.ts'
import { careers } from '#sales/leads/forms/careers.ts'
import { enquiry } from '#sales/leads/forms/enquiry.ts'
import { finance } from '#sales/leads/forms/finance.ts'
import { fleet } from '#sales/leads/forms/fleet.ts'
import { general } from '#sales/leads/forms/general.ts'
import { parts } from '#sales/leads/forms/parts.ts'
import { photos } from '#sales/leads/forms/photos.ts'
import { preApproval } from '#sales/leads/forms/pre-approval.ts'
import { purchase } from '#sales/leads/forms/purchase.ts'
import { reservation } from '#sales/leads/forms/reservation.ts'
import { sell } from '#sales/leads/forms/sell.ts'
import { service } from '#sales/leads/forms/service.ts'
import { similar } from '#sales/leads/forms/similar.ts'
import { testDrive } from '#sales/leads/forms/test-drive.ts'
import { tradeIn } from '#sales/leads/forms/trade-in.ts'

export const FORMS: Record<FormKind, FormDefinition> = {
  enquiry,
  'test-drive': testDrive,
  photos,
  similar,
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
}
