// A form of leads/forms with data that only the page has: the signed-in shopper, and the prices shown.
import type { Member } from '#shopper/identity/member.ts'
import type { Field, Group, LeadForm } from '#sales/leads/form.ts'
import { toNational } from '#lib/parse-phone.ts'
import type { Order } from './order.ts'

/**
 * Name of the field that returns the prices shown; because of its dot it is left out of leads
 * (leads/payload-fields.ts).
 */
export const SHOWN = 'order.shown'

/** The form with default values beside the input. */
export function toOrderForm(form: LeadForm, order: Order, member: Member | null): LeadForm {
  const steps = form.steps.map((step) => ({
    ...step,
    groups: step.groups.map((group) => withDetails(group, member)),
  }))
  const last = steps.at(-1)
  last?.groups.push({ fields: [{ kind: 'hidden', name: SHOWN, value: order.shown }] })
  return { ...form, steps }
}

/** Prefills the details of a signed-in shopper. */
function withDetails(group: Group, member: Member | null): Group {
  if (member === null) return group
  const { first_name: name, last_name, email } = member.details
  const known = new Map([
    ['name', name],
    ['last_name', last_name],
    ['email', email],
    ['phone', toNational(member.phone)],
  ])
  const fields = group.fields.map((field): Field =>
    field.kind === 'text' ? { ...field, value: known.get(field.name) ?? field.value ?? '' } : field,
  )
  return { ...group, fields }
}
