// Questions from shoppers' assistants to a site.
import type { AgentCalls as Calls } from '#analytics/agent-calls.ts'
import { AGENT_TOOLS } from '#analytics/results.ts'
import { toGrouped } from '#lib/money.ts'
import { NumberTable } from './number-table.tsx'

/** Questions from programs are not in any other figure. */
export function AgentCalls({ calls: rows }: { calls: readonly Calls[] }) {
  if (rows.length === 0) return <p className="quiet">No assistant has asked yet.</p>
  return (
    <NumberTable
      head="Assistants of shoppers"
      columns={['Times']}
      rows={rows.map(({ tool, calls }) => ({
        key: tool,
        name: AGENT_TOOLS[tool] ?? tool,
        cells: [toGrouped(calls)],
      }))}
    />
  )
}
