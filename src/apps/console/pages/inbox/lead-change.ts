// What the form of a lead changes: it carries what it showed, so that no one undoes what others did since.
import {
  type InboxLead,
  LEAD_STATUS_NAMES,
  LEAD_STATUSES,
  type LeadStatus,
} from '#sales/leads/outbox/inbox-rows.ts'

export type LeadChange = { status: LeadStatus | undefined; assignee: string | undefined }

/** What the person changed on the form; undefined for what is as it was shown, or as it is by now. */
export function readChange(lead: InboxLead, fields: Readonly<Record<string, string>>): LeadChange {
  const status = LEAD_STATUS_NAMES.find((name) => name === fields['status'])
  const { assignee } = fields
  const isChanged = (typed: string, shown: string, now: string) => typed !== shown && typed !== now
  return {
    status:
      status !== undefined && isChanged(status, shownOf(lead, fields).status, lead.status)
        ? status
        : undefined,
    assignee:
      assignee !== undefined && isChanged(assignee, shownOf(lead, fields).assignee, lead.assignee)
        ? assignee
        : undefined,
  }
}

/** What the form showed of the lead; a form that doesn't say was made from the lead as it is. */
function shownOf({ status, assignee }: InboxLead, fields: Readonly<Record<string, string>>) {
  return {
    status: fields['shown-status'] || status,
    assignee: fields['shown-assignee'] ?? assignee,
  }
}

/** Both values of what someone else changed since the form was shown, if this changes it too; empty if nothing is so. */
export function describeMoved(
  lead: InboxLead,
  fields: Readonly<Record<string, string>>,
  { status, assignee }: LeadChange,
): string {
  const shown = shownOf(lead, fields)
  const by = lead.history.at(-1)?.by ?? 'Someone else'
  const moved = [
    ...(status !== undefined && lead.status !== shown.status
      ? [`the status is ${LEAD_STATUSES[lead.status]}, and you chose ${LEAD_STATUSES[status]}`]
      : []),
    ...(assignee !== undefined && lead.assignee !== shown.assignee
      ? [`it is ${assigned(lead.assignee)}, and you chose ${assigned(assignee)}`]
      : []),
  ]
  if (moved.length === 0) return ''
  return `Nothing was saved, because ${by} changed this lead in the meantime: ${moved.join('; ')}. Choose again.`
}

const assigned = (email: string) => (email === '' ? 'assigned to no one' : `assigned to ${email}`)
