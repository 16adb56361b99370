// Fills in a fresh form for a signed-in shopper with name, email and mobile from their account.
import { toNational } from '#lib/parse-phone.ts'
import type { Field, LeadForm } from '#sales/leads/form.ts'
import type { Member } from '#shopper/identity/member.ts'

/** The form with the member's details as initial values; unchanged for signed-out shoppers. */
export function withMember(form: LeadForm, member: Member | null): LeadForm {
  if (member === null) return form
  const { first_name: name, last_name, email } = member.details
  const known = new Map([
    ['name', name],
    ['last_name', last_name],
    ['email', email],
    ['phone', toNational(member.phone)],
  ])
  const fill = (field: Field): Field =>
    field.kind === 'text' ? { ...field, value: known.get(field.name) ?? field.value ?? '' } : field
  return {
    ...form,
    steps: form.steps.map((step) => ({
      ...step,
      groups: step.groups.map((group) => ({ ...group, fields: group.fields.map(fill) })),
    })),
  }
}
