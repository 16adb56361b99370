// A dealer's reservations in a simulated world: vehicle holds, Stripe, stock, dealer. Any call may crash or get lost.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import { type Command, runReservations } from '#cli/reservations.ts'
import type { Lead, NewLead } from '#sales/leads/lead.ts'
import { type ReservationDeps } from '#sales/reservations/deps.ts'
import { claimHold, type Hold, isRunning } from '#sales/reservations/hold.ts'
import { createReservations } from '#composition/reservation-services.ts'
import {
  hasVehicle,
  type NewReservation,
  type PaymentEvent,
  type PaymentSession,
  type PaymentTrouble,
  type RefundState,
  type Reservation,
  type ReservationService,
  type Reserved,
} from '#sales/reservations/reservation.ts'
import { sweepReservations } from '#sales/reservations/sweep-reservations.ts'
import { acting } from '#test/support/acting.ts'
import { asD1 } from '#test/support/sqlite-d1.ts'
import { testTenant } from '#test/support/tenant.ts'

/** The result of one call: done, done before a crash, crash before it, done but the answer is lost, not done, no answer. */
export type Fault = 'none' | 'crash-after' | 'crash-before' | 'lost' | 'fails' | 'hangs'

/** The result of all migrations, in a quarter of the time: each case has its own database. */
const schema = (() => {
  const migrated = new DatabaseSync(':memory:')
  for (const file of readdirSync('migrations').toSorted())
    migrated.exec(readFileSync(`migrations/${file}`, 'utf8'))
  return migrated
    .prepare(`SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'`)
    .all()
    .map(({ sql }) => `${String(sql)};`)
    .join('\n')
})()

/** A reservation of a vehicle by a shopper. */
export function wants(shopper: string, car: string, more: Partial<NewReservation> = {}) {
  return {
    kind: 'reservation',
    key: `key-${shopper}-${car}`,
    bodyHash: `hash-${shopper}-${car}`,
    car: { id: car, slug: `car-${car}`, name: 'A vehicle', price: 20_000 },
    deposit: 20_000,
    currency: 'AUD',
    payment: 'stripe',
    phone: `+6141234567${shopper}`,
    userId: null,
    lead: {
      kind: 'reservation',
      key: `key-${shopper}-${car}`,
      payload: { name: shopper },
      bodyHash: `hash-${shopper}-${car}`,
      suspicion: [],
      parent: null,
    },
    ...more,
  } satisfies NewReservation
}

export type World = ReturnType<typeof openWorld>

/**
 * `turn` is awaited around each call; `faultOf` returns the call's fault. `later`: whether answers wait for nothing.
 */
export function openWorld({
  turn = () => Promise.resolve(),
  faultOf = () => 'none',
  isLater = false,
  mayText = async () => true,
  isStopped = async () => false,
}: {
  turn?: () => Promise<void>
  faultOf?: (name: string) => Fault
  isLater?: boolean
  mayText?: (to: string) => Promise<boolean>
  isStopped?: (to: string) => Promise<boolean>
} = {}) {
  const tenant = testTenant({ reservations: { payment: 'stripe', webhook_secret: 'hook' } })
  const holds = new Map<string, Hold>()
  const marks = new Map<string, number>()
  const leads = new Map<string, Lead>()
  const messages: { to: string; text: string }[] = []
  const stripe = openStripe(() => world.now)
  const failures: string[] = []
  const statuses = new Map<string, string>()
  const everHeld = new Set<string>()
  const cancelled = new Set<string>()
  /** Reservations whose payment page may have been shown. */
  const pages = new Set<string>()

  /** A run of one isolate: after a crash, none of its calls returns. */
  type Process = { isDead: boolean; die: () => void }

  const throughOf =
    (process: Process) =>
    async <T, const L>(name: string, effect: () => T, lost: () => L): Promise<T | L> => {
      await turn()
      if (process.isDead) return forever()
      const fault = faultOf(name)
      if (fault === 'crash-before') return die(process)
      if (fault === 'fails') return lost()
      if (fault === 'hangs') return forever()
      const result = effect()
      check(name)
      await turn()
      if (fault === 'crash-after' || process.isDead) return die(process)
      return fault === 'lost' ? lost() : result
    }
  const die = (process: Process) => {
    process.isDead = true
    process.die()
    return forever()
  }

  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(schema)
  const everyRow = sqlite.prepare('SELECT * FROM reservations')

  function toolsOf(process: Process, pending: Promise<unknown>[]): ReservationDeps {
    const through = throughOf(process)
    const db = asD1(sqlite, (effect) =>
      through('db', effect, () => {
        throw new Error('Database is gone')
      }),
    )
    return {
      site: tenant.site,
      db,
      shopperKey: async () => 'key',
      holds: {
        take: (car, hold, now) =>
          through(
            'hold',
            () => {
              const claimed = claimHold(holds.get(car) ?? null, hold, now)
              if (claimed !== null) holds.set(car, claimed)
              return claimed !== null
            },
            () => 'unknown' as const,
          ),
        free: (car, id) =>
          through(
            'hold',
            () => {
              if (holds.get(car)?.id === id) holds.delete(car)
              return 'freed' as const
            },
            () => 'unknown' as const,
          ),
        read: (car, now) =>
          through(
            'hold',
            () => readHold(car, now),
            () => 'unknown' as const,
          ),
      },
      payments: {
        open: (reservation, now) =>
          through(
            'stripe',
            () => stripe.open(reservation, now),
            () => null,
          ),
        load: (id) =>
          through(
            'stripe',
            () => stripe.load(id),
            () => null,
          ),
        expire: (id) =>
          through(
            'stripe',
            () => stripe.expire(id),
            () => null,
          ),
        refund: (payment) =>
          through(
            'stripe',
            () => {
              const owner = rows().find(({ payment_id: id }) => id === payment)
              if (owner?.status === 'completed' || owner?.status === 'held')
                failures.push(`refund of a deposit that is ${owner.status}`)
              return stripe.refund(payment)
            },
            () => ({ failed: 'Stripe did not answer' }),
          ),
        readEvent: () => Promise.resolve('forged' as const),
      },
      markHeld: (car, until) =>
        through(
          'stock',
          () => {
            marks.set(car, until)
            return true
          },
          () => false,
        ),
      submitLead: (lead: NewLead) =>
        through(
          'lead',
          () => {
            const known = leads.get(lead.key)
            const kept = { ...lead, id: lead.key, site: 'acme', createdAt: world.now }
            if (known === undefined) leads.set(lead.key, kept)
            return { status: known === undefined ? 'kept' : 'known', lead: known ?? kept } as const
          },
          () => ({ status: 'failed' }) as const,
        ),
      sendMessage: (message) =>
        through(
          'message',
          () => {
            messages.push(message)
            return true
          },
          () => false,
        ),
      mayText,
      isStopped,
      later: isLater ? (work) => void pending.push(work) : null,
    }
  }

  /** Runs a call until it returns or crashes; null after a crash. */
  async function run<T>(work: (port: ReservationService, tools: ReservationDeps) => Promise<T>) {
    const { promise, resolve } = Promise.withResolvers<null>()
    const process: Process = { isDead: false, die: () => resolve(null) }
    const pending: Promise<unknown>[] = []
    const tools = toolsOf(process, pending)
    const whole = async () => {
      const answer = await work(createReservations(tools), tools)
      await Promise.all(pending)
      return answer
    }
    return Promise.race([whole(), promise])
  }

  const sweep = () =>
    run((port, { db }) =>
      sweepReservations({
        db,
        clock: () => world.now,
        loadTenant: async () => tenant,
        portOf: () => port,
        rewriteHolds: async () => undefined,
      }),
    )

  /** Like the alarm of the vehicle hold. */
  const ring = (car: string) =>
    run(async (port) => {
      const hold = holds.get(car)
      if (hold === undefined) return
      const settled = await port.settle(hold.id, world.now)
      if (settled === 'unknown' || (settled !== null && hasVehicle(settled, world.now))) return
      if (holds.get(car)?.id === hold.id) holds.delete(car)
      check('alarm')
    })

  const readHold = (car: string, now: number) => {
    const hold = holds.get(car)
    return hold !== undefined && isRunning(hold, now) ? hold : null
  }
  const rows = () => everyRow.all() as Record<string, string | number | null>[]

  /** Invariants at every moment. */
  function check(after: string) {
    const running = rows().filter(
      ({ status, until }) => status === 'held' && Number(until) > world.now,
    )
    for (const { id, car_id: car, until } of running) {
      if (running.filter((other) => other.car_id === car).length > 1)
        failures.push(`two hold ${car} after ${after}`)
      const hold = holds.get(String(car))
      if (hold === undefined || hold.id !== id || hold.until < Number(until))
        failures.push(`${car} is held without a vehicle hold after ${after}`)
    }
    for (const { id, status, until, session_url: page } of rows()) {
      if (page !== null) pages.add(String(id))
      const before = statuses.get(String(id))
      if (before === 'held' && status === 'cancelled' && !cancelled.has(String(id)))
        failures.push('a hold was cancelled without a request')
      if (before === 'held' && status === 'ended' && Number(until) > world.now)
        failures.push('a hold ended before its end')
      if (
        before === 'held' &&
        !['held', 'cancelled', 'ended', 'completed'].includes(String(status))
      )
        failures.push(`a hold became ${status}`)
      if (status === 'held') everHeld.add(String(id))
      statuses.set(String(id), String(status))
    }
  }

  const world = {
    now: 1_800_000_000,
    holds,
    marks,
    leads,
    messages,
    stripe,
    failures,
    everHeld,
    cancelled,
    rows,
    run,
    sweep,
    ring,
    /** The leads that tell the dealer how a reservation ended, in order. */
    finalsOf: (id: unknown) =>
      [...leads.values()].filter(({ parent }) => parent !== null && parent === id),
    /** Reads the database as the operations pages do. */
    ask: <T>(read: (db: D1Database) => Promise<T>): Promise<T> =>
      read(asD1(sqlite, async (effect) => effect())),
    /** Runs `npm run reservations` and returns its output. */
    command: (command: Command) =>
      world.ask((db) =>
        runReservations(async (ask) => [await ask(db)], command, acting(db, world.now)),
      ),
    idOf: (key: string) => String(rows().find((row) => row.form_key === key)?.id ?? ''),
    statusOf: (key: string) => rows().find((row) => row.form_key === key)?.status,
    reserve: (wanted: NewReservation): Promise<Reserved | null> =>
      run((port) => port.reserve(wanted, world.now)),
    settle: (key: string) => run((port) => port.settle(world.idOf(key), world.now)),
    cancel: (key: string) => {
      cancelled.add(world.idOf(key))
      return run((port) => port.cancel(world.idOf(key), world.now))
    },
    addUser: (id: string) =>
      void sqlite
        .prepare('INSERT INTO users (id, site, phone, created_at) VALUES (?1, ?1, ?1, 1)')
        .run(id),
    /** The dealer's command. */
    complete: (key: string) => world.command({ kind: 'complete', id: world.idOf(key) }),
    /** The shopper pays on the page in the row. */
    pay: (key: string) => pages.has(world.idOf(key)) && stripe.pay(world.idOf(key)),
    deliver: (event: PaymentEvent) => run((port) => port.takePayment(event, world.now)),
    trouble: (event: PaymentTrouble) => run((port) => port.takeTrouble(event, world.now)),
  }
  return world
}

const forever = (): Promise<never> => new Promise(() => undefined)

/** Stripe, as far as needed here: one session per reservation, one refund per payment. */
function openStripe(clock: () => number) {
  type Session = PaymentSession & { reservation: string; endsAt: number }
  const sessions = new Map<string, Session>()
  const events: PaymentEvent[] = []
  const refunds = new Map<string, number>()
  const find = (id: string) => {
    const session = sessions.get(id)
    if (session?.status === 'open' && clock() >= session.endsAt) end(session)
    return session ?? null
  }
  const end = (session: Session) => {
    session.status = 'expired'
    tell(session)
  }
  const tell = ({ reservation, ...session }: Session) =>
    events.push({ reservation, site: 'acme', session })

  return {
    sessions,
    events,
    refunds,
    open: ({ id, deposit, currency, createdAt }: Reservation, now: number) => {
      const session = `cs_${id}`
      if (!sessions.has(session)) {
        // It refuses sessions that are open for less than half an hour.
        if (createdAt + 2040 < now + 1800) return null
        sessions.set(session, {
          id: session,
          status: 'open',
          paymentId: null,
          amount: deposit,
          currency,
          reservation: id,
          endsAt: createdAt + 2040,
        })
      }
      return { id: session, url: `https://stripe.example/${session}` }
    },
    load: find,
    expire: (id: string) => {
      const session = find(id)
      if (session?.status === 'open') end(session)
      return session
    },
    pay: (reservation: string): boolean => {
      const session = find(`cs_${reservation}`)
      if (session?.status !== 'open') return false
      Object.assign(session, { status: 'paid', paymentId: `pi_${reservation}` })
      tell(session)
      return true
    },
    /** The final states of the next refunds. */
    refundsAs: 'done' as RefundState,
    refund(payment: string): RefundState {
      refunds.set(payment, (refunds.get(payment) ?? 0) + 1)
      return this.refundsAs
    },
  }
}
