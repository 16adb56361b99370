// Selling a vehicle to the dealer and trading one in are one form (W55, E24, E38): with or without a vehicle that is wanted instead.
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
  /** What follows where a tool values it, and where somebody calls. */
  intro: Record<'valued' | 'called', string>
  category: string
  /** Sent beside the answers. */
  fields?: Extras['fields']
}

/** The form of a valuation, in the words of one of its two kinds. */
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

/** Whether a tool may value a vehicle; without one nothing is promised. */
function isValued({ upstreams }: Site): boolean {
  return upstreams.valuation !== null
}

/** What goes into the lead beside what was typed: the vehicle that is wanted (E24), and what was offered. */
async function toFields(answers: Answers, ask: FormAsk): Promise<Record<string, unknown>> {
  const request = toValuationRequest(answers, ask)
  const valuation = request === null ? null : await loadValuation(ask.call, request)
  return {
    ...(ask.car !== null && { id: ask.car.id }),
    ...(valuation !== null && { valuation: { ...valuation, at: ask.now } }),
  }
}

/** A21: where a site asks for it, what was offered is kept in another system, too. It stands in nobody's way (X15). */
async function sendValuation({ id, payload }: Lead, { site, call }: FormAsk): Promise<void> {
  const offer = parseOffer(payload)
  if (!site.trade_in.save_valuation || offer === null) return
  if (!(await saveValuation(call, { ...offer, lead_id: id })))
    logError('valuation.save-failed', {
      tenant: site.slug,
      error: 'Failed to save valuation data',
    })
}
