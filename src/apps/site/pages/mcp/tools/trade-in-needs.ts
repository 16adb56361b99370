// What the dealer needs to know about a vehicle to be traded in.
import * as z from 'zod'

import {
  formField,
  leftToPerson,
  loadForm,
  toFormFields,
} from '#apps/site/pages/mcp/form-fields.ts'
import { defineTool } from '#apps/site/pages/mcp/tool.ts'
import { plain } from '#apps/site/pages/mcp/words.ts'
import { toGrouped } from '#lib/money.ts'
import { absoluteUrl } from '#lib/url.ts'
import { formRoutes } from '#routes.ts'
import { hasForm } from '#tenant/features.ts'
import { toPlainText } from '#tenant/markup.ts'

const output = z.object({
  url: z.string().describe('The form for a person.'),
  answer: z.enum(['estimate', 'call']).describe('estimate: shown at once. call: the dealer calls.'),
  limits: z.string().describe('Conditions of an estimate; empty without one.'),
  intro: z.string(),
  fields: z.array(formField).describe('What prepare_form may fill in.'),
  person: z.array(z.string()).describe('What only the person can fill in.'),
})

export const tradeInNeeds = defineTool({
  name: 'trade_in_needs',
  title: 'What a trade-in needs',
  description:
    'What the dealer asks about a trade-in, and what happens next. prepare_form fills it in.',
  input: z.strictObject({}),
  output,
  // Like the page of a form, this is never cached: times get booked, and fields depend on them.
  isKept: false,
  isFor: (site) => hasForm('trade-in', site),
  run: async (_, context) => {
    const { site } = context
    const form = await loadForm('trade-in', null, new URLSearchParams(), context)
    const isValued = site.upstreams.valuation !== null
    const { max_age_years: years, max_km: km, ask_km: asksKm } = site.trade_in
    const limits = `Up to ${years} years old${asksKm ? ` and ${toGrouped(km)} km` : ''}; others are valued by a person.`
    const data = {
      url: absoluteUrl(formRoutes['trade-in'].href(), site),
      answer: isValued ? ('estimate' as const) : ('call' as const),
      limits: isValued ? limits : '',
      intro: plain(toPlainText(form.intro), 300),
      fields: toFormFields(form),
      person: leftToPerson(form),
    }
    return {
      data,
      text: [
        data.intro,
        data.limits,
        `Needed: ${data.fields.map(({ label, required }) => (required ? label : `${label} (if known)`)).join(', ')}.`,
        `For the person to fill in: ${data.person.join(', ')}.`,
        data.url,
      ]
        .filter((line) => line !== '')
        .join('\n'),
    }
  },
})
