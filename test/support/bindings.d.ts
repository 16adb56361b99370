// Types of `env` of cloudflare:workers for tests in the Worker.
import type { D1Migration } from '@cloudflare/vitest-plugin'

import type { Env as Bindings } from '#env.ts'
import type { Postcode } from '#sales/delivery/postcodes.ts'
import type { Country } from '#lib/country.ts'
import type * as worker from '#worker.ts'

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      /** The big list of naughty strings, read by the configuration because it cannot be bundled. */
      NAUGHTY_STRINGS: string[]
      /** Number of requests that two sites receive at once. */
      CASES: string
      /** Share of the flood drill: 1 is all of it. */
      FLOOD: string
      /** Number of feeds in that drill, and the word that they are generated from. */
      FEEDS: string
      FEEDS_SEED: string
      /** Requests of the isolation drill; empty in tests. */
      ISOLATION: string
      TEST_MIGRATIONS: D1Migration[]
      /** The postcodes that come with the product. */
      OWN_POSTCODES: { country: Country; postcodes: Postcode[] }[]
    }
    interface GlobalProps {
      mainModule: typeof worker
    }
  }
}
