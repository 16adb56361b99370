// Holds one vehicle of one site: one object each, so that two shoppers cannot hold the same vehicle.
import { DurableObject } from 'cloudflare:workers'

import type { Env, VehicleHoldCalls } from '#env.ts'
import { errorName, inLog, logError } from '#lib/log.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { isRunning, claimHold, type Hold } from './hold.ts'
import { hasVehicle, type ReservationJobDeps } from './reservation.ts'

/** Seconds before a claimed vehicle is checked: a crash or a lost payment event may have left it behind. */
const LOOK_S: Seconds = 180

/** The Durable Object class, with its dependencies. */
export function vehicleHold(createDeps: (env: Env) => ReservationJobDeps) {
  return class extends DurableObject<Env> implements VehicleHoldCalls {
    /** Claims the vehicle; false if another reservation has it. Repeats do not add holds. `site` is a slug. */
    async take(site: string, wanted: Hold, now: Seconds): Promise<boolean> {
      const { storage } = this.ctx
      const hold = claimHold(this.#read(), wanted, now)
      if (hold === null) return false
      storage.kv.put('site', site)
      storage.kv.put('hold', hold)
      await storage.setAlarm((now + LOOK_S) * 1000)
      return true
    }

    /** Frees the vehicle if this reservation holds it. */
    free(id: string): void {
      if (this.#read()?.id === id) this.ctx.storage.kv.delete('hold')
    }

    /** The current hold; null if the vehicle is free. */
    read(now: Seconds): Hold | null {
      const hold = this.#read()
      return hold !== null && isRunning(hold, now) ? hold : null
    }

    /** Settles the reservation, and frees the vehicle if no reservation holds it. */
    override async alarm(): Promise<void> {
      const deps = createDeps(this.env)
      const site = this.ctx.storage.kv.get<string>('site')
      const hold = this.#read()
      if (site === undefined || hold === null) return
      const settling = inLog({ work: 'hold', tenant: site }, () => isGone(site, hold.id, deps))
      const isOver = await settling.catch((error: unknown) => {
        logError('reservations.hold-failed', { tenant: site, error: errorName(error) })
        return false
      })
      if (isOver) this.free(hold.id)
      // Settling may have changed the hold, and another reservation may have claimed the vehicle.
      const left = this.#read()
      if (left !== null) await this.ctx.storage.setAlarm(nextLook(left, deps.clock()) * 1000)
    }

    #read(): Hold | null {
      return this.ctx.storage.kv.get<Hold>('hold') ?? null
    }
  }
}

/** When to check again: soon during payment, else at the end of the hold. */
function nextLook({ until, isPaying }: Hold, now: Seconds): Seconds {
  return isPaying ? now + LOOK_S : Math.max(until, now + LOOK_S)
}

/** Whether the reservation has lost its claim to the vehicle; false if that is unknown. */
async function isGone(site: string, id: string, deps: ReservationJobDeps): Promise<boolean> {
  const tenant = await deps.loadTenant(site)
  if (tenant === null) return false
  const now = deps.clock()
  const reservation = await deps.portOf(tenant).settle(id, now)
  if (reservation === 'unknown') return false
  return reservation === null || !hasVehicle(reservation, now)
}
