// Faults in what is kept of people: data that is deleted while it is owed, or that stays.
import type { Fault } from './fault.ts'

export const PRIVACY_FAULTS: readonly Fault[] = [
  {
    says: 'A lead that still waits for its target is deleted because it is old',
    file: 'src/sales/leads/outbox/personal-leads.ts',
    from: "lead_id = leads.id AND state <> 'delivered')",
    to: "lead_id = leads.id AND state = 'none')",
    tests: ['test/ops/purge.worker.test.ts'],
  },
  {
    says: 'A reservation is deleted while its deposit has to go back',
    file: 'src/sales/reservations/personal-reservations.ts',
    from: "AND (refund IS NULL OR refund = 'done')",
    to: '',
    tests: ['test/ops/purge.worker.test.ts'],
  },
  {
    says: 'Data of a site that cannot be read is deleted after the default time, which it may have prolonged',
    file: 'src/ops/purge.ts',
    from: 'months?.[kind] ?? RETENTION[kind].most',
    to: 'months?.[kind] ?? RETENTION[kind].months',
    tests: ['test/ops/purge.worker.test.ts'],
  },
  {
    says: 'A backlog of old data is deleted by one batch a day and so never ends',
    file: 'src/ops/purge-rows.ts',
    from: 'hasMore ? now :',
    to: 'hasMore ? now + DAY :',
    tests: ['test/ops/purge.worker.test.ts'],
  },
  {
    says: 'A purge that fails every time is shown to no operator',
    file: 'src/ops/purge-rows.ts',
    from: 'WHERE due_at < ?1 OR failing_since IS NOT NULL ORDER',
    to: 'WHERE due_at < ?1 ORDER',
    tests: ['test/ops/purge.worker.test.ts'],
  },
]
