// A site under test with simulated reservations: requests to them are recorded, and the test sets their answers.
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

import { createApp } from '#apps/app.ts'
import type {
  NewReservation,
  Reservation,
  ReservationService,
} from '#sales/reservations/reservation.ts'
import { createServices } from '#composition/services.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import { fillForm } from './fill-form.ts'

type Answers = {
  reserve: ReservationService['reserve']
  isHeld: boolean | 'unknown'
  found: Reservation | null | 'unknown'
  settled: Reservation | null | 'unknown'
  cancelled: boolean
}

/** A browser on a site whose reservations answer with `answers`; `wanted` are the requests. */
export function openReservations(slug: string) {
  const answers: Answers = {
    reserve: async () => ({ status: 'failed' }),
    isHeld: false,
    found: null,
    settled: null,
    cancelled: true,
  }
  const wanted: NewReservation[] = []
  const calls: string[] = []
  const reservations: ReservationService = {
    reserve: async (one, now) => {
      wanted.push(one)
      return answers.reserve(one, now)
    },
    load: async (id) => {
      calls.push(`load ${id}`)
      return answers.found
    },
    settle: async (id) => {
      calls.push(`settle ${id}`)
      return answers.settled
    },
    heldUntil: async (_carId, now) =>
      answers.isHeld === 'unknown' ? 'unknown' : answers.isHeld ? now + 3600 : null,
    cancel: async (id) => {
      calls.push(`cancel ${id}`)
      return answers.cancelled
    },
    takePayment: async () => true,
    takeTrouble: async () => true,
  }
  let senders = 0
  const fetchFrom = async (path: string, init: RequestInit = {}) => {
    const tenant = await loadTenantBySlug(env, slug, Date.now() / 1000)
    if (tenant === null) throw new Error(`${slug} is not published`)
    const app = createApp({ ...createServices(env, tenant, () => {}), reservations })
    const request = new Request(`http://${slug}.example${path}`, { redirect: 'manual', ...init })
    return app.fetch(request, env, createExecutionContext())
  }
  const send = (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    senders += 1
    const own = {
      'Sec-Fetch-Site': 'same-origin',
      Origin: `http://${slug}.example`,
      'CF-Connecting-IP': `198.18.${Math.floor(senders / 250)}.${senders % 250}`,
    }
    return fetchFrom(path, { method: 'POST', body, headers: { ...own, ...headers } })
  }
  /** The complete form of a page, rendered ten seconds ago and not yet sent. */
  const fill = async (path: string, more: Readonly<Record<string, string>> = {}) => {
    const { action, fields } = await fillForm(await (await fetchFrom(path)).text())
    const key = await mintFormKey(env.MASTER_KEY, slug, Math.floor(Date.now() / 1000) - 10)
    return { action, fields: { ...fields, key, step: 'send', ...more } }
  }
  return { answers, wanted, calls, fetchFrom, send, fill }
}
