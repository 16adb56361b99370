// A list of hosts that may receive leads, or were requested; for staff with the buttons to decide.
import { Clock, ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { consoleRoutes } from '#apps/console/routes.ts'
import type { LeadHost, LeadHostState } from '#sales/leads/lead-host-rows.ts'

type Props = { hosts: readonly LeadHost[]; isStaff: boolean; isOfAll?: boolean }

const STATES: Record<LeadHostState, string> = {
  asked: 'Waiting for staff',
  allowed: 'Allowed',
  refused: 'Not allowed',
}

export function HostList({ hosts, isStaff, isOfAll = false }: Props) {
  if (hosts.length === 0) return <p className="empty">No system has been requested yet.</p>
  const heads = ['System', ...(isOfAll ? ['Site'] : []), 'State', 'Asked']
  return (
    <ListTable heads={heads} {...(isStaff && { action: 'Decide' })}>
      {hosts.map((one) => (
        <ListRow key={`${one.site} ${one.host}`}>
          <th scope="row">
            {one.host}
            <span className="below">{one.note}</span>
          </th>
          {isOfAll && (
            <td>
              <a href={consoleRoutes.leadHosts.href(one.site)}>{one.site}</a>
            </td>
          )}
          <td>
            {STATES[one.state]}
            {one.decidedBy !== '' && <span className="below">by {one.decidedBy}</span>}
            {one.reason !== '' && <span className="below">{one.reason}</span>}
          </td>
          <td>
            <Clock at={one.askedAt} />
            <span className="below">{one.askedBy}</span>
          </td>
          {isStaff && (
            <td>
              <Decide host={one} />
            </td>
          )}
        </ListRow>
      ))}
    </ListTable>
  )
}

function Decide({ host: { site, host, state } }: { host: LeadHost }) {
  const about = (
    <>
      <input type="hidden" name="site" value={site} />
      <input type="hidden" name="host" value={host} />
    </>
  )
  if (state === 'refused') return null
  return (
    <>
      {state === 'asked' && (
        <form method="post" action={consoleRoutes.allLeadHosts.href()}>
          {about}
          <button className="button" name="do" value="allow">
            Allow for this site
          </button>
        </form>
      )}
      <form method="post" action={consoleRoutes.allLeadHosts.href()}>
        {about}
        <details className="more">
          <summary>{state === 'asked' ? 'Refuse' : 'Withdraw'}</summary>
          <label className="field">
            Reason
            <input name="reason" maxLength={500} required />
          </label>
          <button className="button danger" name="do" value="refuse">
            {state === 'asked' ? 'Refuse' : 'Withdraw'}
          </button>
        </details>
      </form>
    </>
  )
}
