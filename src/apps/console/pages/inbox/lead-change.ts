// The changes in a lead's form. The form carries what it showed, so that no one undoes what others did since.
import {
  type InboxLead,
  LEAD_STATUS_NAMES,
  LEAD_STATUSES,
  type LeadStatus,
} from '#sales/leads/outbox/inbox-lead.ts'

export type LeadChange = { status: LeadStatus | undefined; assignee: string | undefined }

/** What the person changed on the form; undefined for values that are as shown, or already as chosen. */
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

/** What the form showed of the lead; a form that doesn't say counts as showing the current lead. */
function shownOf({ status, assignee }: InboxLead, fields: Readonly<Record<string, string>>) {
  return {
    status: fields['shown-status'] || status,
    assignee: fields['shown-assignee'] ?? assignee,
  }
}

/**
 * Both values of everything that someone else changed since the form was shown and that this also changes; empty if
 * there is nothing.
 */
export function describeMoved(
  lead: InboxLead,
  fields: Readonly<Record<string, string>>,
  { status, assignee }: LeadChange,
): string {
  const shown = shownOf(lead, fields)
  const moved = [
    ...(status !== undefined && lead.status !== shown.status
      ? [
          {
            by: whoSetStatus(lead),
            says: `the status is ${LEAD_STATUSES[lead.status]}, and you chose ${LEAD_STATUSES[status]}`,
          },
        ]
      : []),
    ...(assignee !== undefined && lead.assignee !== shown.assignee
      ? [
          {
            by: whoAssigned(lead),
            says: `it is ${assigned(lead.assignee)}, and you chose ${assigned(assignee)}`,
          },
        ]
      : []),
  ]
  if (moved.length === 0) return ''
  const who = [...new Set(moved.map(({ by }) => by))]
  const changed = who.includes(null)
    ? 'this lead was changed'
    : `${who.join(' and ')} changed this lead`
  return `Nothing was saved, because ${changed} in the meantime: ${moved.map(({ says }) => says).join('; ')}. Choose again.`
}

/** Who gave the lead its status; null if its history doesn't say, for example if the shopper cancelled. */
function whoSetStatus({ history, status }: InboxLead): string | null {
  let last: { by: string | null; label: string } = { by: null, label: LEAD_STATUSES.new }
  for (const { by, did, text } of history) {
    if (did === 'status') last = { by, label: text }
    if (did === 'not-spam') last = { by, label: LEAD_STATUSES.new }
    // Spam that was closed already keeps its status.
    if (did === 'spam' && last.label !== LEAD_STATUSES.closed)
      last = { by, label: LEAD_STATUSES.closed }
  }
  return last.label === LEAD_STATUSES[status] ? last.by : null
}

/** Who assigned the lead to its current person; null if its history doesn't say. */
function whoAssigned({ history, assignee }: InboxLead): string | null {
  const last = history.findLast(({ did }) => did === 'assign')
  return last?.text === assignee ? last.by : null
}

const assigned = (email: string) => (email === '' ? 'assigned to no one' : `assigned to ${email}`)
