// Every fault to plant, by area.
import { CACHING_FAULTS } from './caching.ts'
import { ESCAPING_FAULTS } from './escaping.ts'
import type { Fault } from './fault.ts'
import { FEEDS_FAULTS } from './feeds.ts'
import { ISOLATION_FAULTS } from './isolation.ts'
import { PARSING_FAULTS } from './parsing.ts'
import { PUBLISH_FAULTS } from './publish.ts'
import { REQUESTS_FAULTS } from './requests.ts'
import { SEARCH_FAULTS } from './search.ts'

export const FAULTS: Record<string, readonly Fault[]> = {
  isolation: ISOLATION_FAULTS,
  requests: REQUESTS_FAULTS,
  caching: CACHING_FAULTS,
  escaping: ESCAPING_FAULTS,
  parsing: PARSING_FAULTS,
  search: SEARCH_FAULTS,
  publish: PUBLISH_FAULTS,
  feeds: FEEDS_FAULTS,
}
