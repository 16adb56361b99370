// Tells tests in the Worker what `env` of cloudflare:workers holds.
import type { Env as Bindings } from '#env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {}
  }
}
