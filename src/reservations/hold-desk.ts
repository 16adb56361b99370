// Holds one vehicle of one site: one object for each, so that nobody holds what another has (S20).
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '#env.ts'
import type { ReservationWork } from './reservation.ts'

export type HoldDesk = InstanceType<ReturnType<typeof holdDesk>>

/** The class of the desks, with what they work with. */
export function holdDesk(createWork: (env: Env) => ReservationWork) {
  return class extends DurableObject<Env> {
    override async alarm(): Promise<void> {
      createWork(this.env)
      await Promise.resolve()
    }
  }
}
