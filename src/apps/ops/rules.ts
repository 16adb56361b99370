// All rules for problems that a dealer or an operator must act on, worst first. The page of all sites, its JSON and the
// alerts are based on this table (check-rules.ts). To add a rule: its file here, its fault in
// test/ops/rules.worker.test.ts.
import type { Rule } from './rule.ts'
import { FLOOD_RULES } from './rules-of-floods.ts'
import { PLATFORM_RULES } from './rules-of-platform.ts'
import { SALES_RULES } from './rules-of-sales.ts'
import { SITE_RULES } from './rules-of-sites.ts'
import { STOCK_RULES } from './rules-of-stock.ts'
import { THIRD_PARTY_RULES } from './rules-of-third-parties.ts'

const ALL = [
  ...PLATFORM_RULES,
  ...FLOOD_RULES,
  ...SALES_RULES,
  ...THIRD_PARTY_RULES,
  ...SITE_RULES,
  ...STOCK_RULES,
]

export const RULES: readonly Rule[] = [
  ...ALL.filter(({ level }) => level === 'bad'),
  ...ALL.filter(({ level }) => level === 'warning'),
]
