// The shared form for selling and trading in a vehicle (W55, E24, E38), with or without a wanted vehicle.
import { EVENTS } from '#analytics/events.ts'
import type { Extras, FormAsk, FormDefinition } from '#sales/leads/definition.ts'
import type { Answers } from '#sales/leads/form.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { logError } from '#lib/log.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { saveValuation } from '#upstream/miscellaneous.ts'
import { loadValuation } from '#upstream/valuation.ts'
import { toValuationRequest } from './estimate.ts'
import { parseOffer } from './offer.ts'
import { lookUpTyped } from './plate.ts'
import { toSteps } from './steps.ts'

type Words = Pick<FormDefinition, 'kind'> & {
  title: (site: Site) => string
  /** The next step, with an online valuation or with a call. */
  intro: Record<'valued' | 'called', string>
  category: string
  /** Fields in addition to the answers. */
  fields?: Extras['fields']
}

/** Creates the valuation form of either kind. */
export function createValuationForm({ kind, title, intro, ...lead }: Words): FormDefinition {
  return {
    kind,
    toForm: async (ask) => ({
      kind,
      title: title(ask.site),
      intro: ask.site.forms.intros[kind] ?? intro[isValued(ask.site) ? 'valued' : 'called'],
      steps: toSteps(ask, await lookUpTyped(ask.typed, ask.site, ask.call)),
      submitLabel: isValued(ask.site) ? 'Get my estimate' : 'Send',
    }),
    toExtras: async (answers, ask) => ({
      category: lead.category,
      subcategory: '',
      event: EVENTS.generalEnquiry,
      fields: { ...lead.fields, ...(await toFields(answers, ask)) },
    }),
    next: ({ id, fields }) => (parseOffer(fields) === null ? null : routes.offer.href(id)),
    whenKept: sendValuation,
  }
}

/** Whether the valuation tool may be used; without it the form promises nothing. */
function isValued({ upstreams }: Site): boolean {
  return upstreams.valuation !== null
}

/** Lead fields in addition to the answers: the wanted vehicle (E24) and the offer. */
async function toFields(answers: Answers, ask: FormAsk): Promise<Record<string, unknown>> {
  const request = toValuationRequest(answers, ask)
  const valuation = request === null ? null : await loadValuation(ask.call, request)
  return {
    ...(ask.car !== null && { id: ask.car.id }),
    ...(valuation !== null && { valuation: { ...valuation, at: ask.now } }),
  }
}

/** A21: if configured, the offer is also stored in another system. Does not block the shopper (X15). */
async function sendValuation({ id, payload }: Lead, { site, call }: FormAsk): Promise<void> {
  const offer = parseOffer(payload)
  if (!site.trade_in.save_valuation || offer === null) return
  if (!(await saveValuation(call, { ...offer, lead_id: id })))
    logError('valuation.save-failed', {
      tenant: site.slug,
      error: 'Failed to save valuation data',
    })
}
