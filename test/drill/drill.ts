// `npm run drill -- leads`: drills that take minutes, each in one command. They end with 1 where something was lost.
import { drillLeads } from './leads.ts'
import { drillPayments } from './payments/drill-payments.ts'
import { drillSpam } from './spam/drill-spam.ts'

const DRILLS: Record<string, () => Promise<boolean>> = {
  leads: drillLeads,
  payments: drillPayments,
  spam: drillSpam,
}

const [name = ''] = process.argv.slice(2)
const drill = DRILLS[name]
if (drill === undefined) {
  console.error(`npm run drill -- <${Object.keys(DRILLS).join(' | ')}>`)
  process.exit(1)
}
process.exit((await drill()) ? 0 : 1)
