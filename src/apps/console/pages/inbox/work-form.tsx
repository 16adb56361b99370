// The form of a lead: its status, its assignee, and a note. It carries what it shows (lead-change.ts).
import { consoleRoutes } from '#apps/console/routes.ts'
import { CAME, toCame } from './lead-outcome.ts'
import { type InboxLead, LEAD_STATUS_NAMES, LEAD_STATUSES } from '#sales/leads/outbox/inbox-lead.ts'
import type { Attendance } from '#sales/leads/test-drive-rows.ts'
import type { Tenant } from '#tenant/tenant.ts'

/** Maximum characters of a note. */
export const MAX_NOTE = 2000

type Props = {
  tenant: Pick<Tenant, 'slug' | 'site'>
  lead: InboxLead
  /** The people who can be assigned. */
  people: readonly { email: string; name: string }[]
  /** Its drive, once it has started; null without one. */
  drive: Attendance | null
}

export function WorkForm({ tenant, lead, people, drive }: Props) {
  const reasons = tenant.site.leads.lost_reasons
  const others =
    lead.assignee === '' || people.some(({ email }) => email === lead.assignee)
      ? []
      : [{ email: lead.assignee, name: lead.assignee }]
  return (
    <form
      method="post"
      action={consoleRoutes.lead.href(tenant.slug, lead.id)}
      className="stacked work"
    >
      <input type="hidden" name="shown-status" value={lead.status} />
      <input type="hidden" name="shown-assignee" value={lead.assignee} />
      <div className="field">
        <label htmlFor="status">Status</label>
        <select id="status" name="status" defaultValue={lead.status}>
          {LEAD_STATUS_NAMES.map((name) => (
            <option key={name} value={name}>
              {LEAD_STATUSES[name]}
            </option>
          ))}
        </select>
      </div>
      <div className="field why">
        <label htmlFor="reason">Why there was no sale</label>
        <select id="reason" name="reason" defaultValue={lead.lostReason}>
          <option value="">Choose when you close the lead</option>
          {[...new Set([...reasons, lead.lostReason])]
            .filter((reason) => reason !== '')
            .map((reason) => (
              <option key={reason} value={reason}>
                {reason}
              </option>
            ))}
        </select>
      </div>
      {drive !== null && (
        <div className="field">
          <input type="hidden" name="shown-drive" value={toCame(drive.came)} />
          <label htmlFor="drive">Test drive</label>
          <select id="drive" name="drive" defaultValue={toCame(drive.came)}>
            {Object.entries(CAME).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor="assignee">Assigned to</label>
        <select id="assignee" name="assignee" defaultValue={lead.assignee}>
          <option value="">Unassigned</option>
          {[...people, ...others].map(({ email, name }) => (
            <option key={email} value={email}>
              {name || email}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="note">Add a note</label>
        <textarea id="note" name="note" rows={2} maxLength={MAX_NOTE} />
        <p className="hint">
          For your team only, but shoppers can ask for a copy of everything stored about them.
        </p>
      </div>
      <button type="submit" name="action" value="save" className="button primary">
        Save
      </button>
    </form>
  )
}
