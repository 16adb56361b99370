// Every fault to plant, by area.
import { CACHING_FAULTS } from './caching.ts'
import { CONVERSATION_FAULTS } from './conversations.ts'
import { DOORS_FAULTS } from './doors.ts'
import { ESCAPING_FAULTS } from './escaping.ts'
import type { Fault } from './fault.ts'
import { FEEDS_FAULTS } from './feeds.ts'
import { ISOLATION_FAULTS } from './isolation.ts'
import { KEYS_FAULTS } from './keys.ts'
import { LIMITS_FAULTS } from './limits.ts'
import { MONEY_FAULTS } from './money.ts'
import { PARSING_FAULTS } from './parsing.ts'
import { PRIVACY_FAULTS } from './privacy.ts'
import { PUBLISH_FAULTS } from './publish.ts'
import { REQUESTS_FAULTS } from './requests.ts'
import { RETRIES_FAULTS } from './retries.ts'
import { SEARCH_FAULTS } from './search.ts'
import { SESSIONS_FAULTS } from './sessions.ts'
import { SHOPPERS_FAULTS } from './shoppers.ts'
import { TIME_FAULTS } from './time.ts'

export const FAULTS: Record<string, readonly Fault[]> = {
  money: MONEY_FAULTS,
  time: TIME_FAULTS,
  limits: LIMITS_FAULTS,
  retries: RETRIES_FAULTS,
  sessions: SESSIONS_FAULTS,
  doors: DOORS_FAULTS,
  isolation: ISOLATION_FAULTS,
  keys: KEYS_FAULTS,
  requests: REQUESTS_FAULTS,
  caching: CACHING_FAULTS,
  escaping: ESCAPING_FAULTS,
  parsing: PARSING_FAULTS,
  search: SEARCH_FAULTS,
  privacy: PRIVACY_FAULTS,
  publish: PUBLISH_FAULTS,
  feeds: FEEDS_FAULTS,
  shoppers: SHOPPERS_FAULTS,
  conversations: CONVERSATION_FAULTS,
}
