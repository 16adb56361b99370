// `npm run drill -- leads`: drills that take minutes, each in one command. They exit with 1 if something was lost.
import { drillConversations } from './conversations/drill-conversations.ts'
import { drillFaults } from './faults/drill-faults.ts'
import { drillFeeds } from './feeds/drill-feeds.ts'
import { drillFlood } from './flood/drill-flood.ts'
import { drillIsolation } from './isolation/drill-isolation.ts'
import { drillKeys } from './keys/drill-keys.ts'
import { drillLeads } from './leads.ts'
import { drillPayments } from './payments/drill-payments.ts'
import { drillShards } from './shards/drill-shards.ts'
import { drillSpam } from './spam/drill-spam.ts'
import { drillStock } from './stock/drill-stock.ts'
import { drillVersions } from './versions/drill-versions.ts'

const DRILLS: Record<string, (words: string[]) => Promise<boolean>> = {
  conversations: drillConversations,
  faults: drillFaults,
  feeds: drillFeeds,
  flood: drillFlood,
  isolation: drillIsolation,
  keys: drillKeys,
  leads: drillLeads,
  shards: drillShards,
  payments: drillPayments,
  spam: drillSpam,
  stock: drillStock,
  versions: ([ref]) => drillVersions(ref),
}

const [name = '', ...words] = process.argv.slice(2)
const drill = DRILLS[name]
if (drill === undefined) {
  console.error(`npm run drill -- <${Object.keys(DRILLS).join(' | ')}>`)
  process.exit(1)
}
process.exit((await drill(words)) ? 0 : 1)
