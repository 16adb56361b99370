// Faults in the personal data that is stored: data that is deleted while it is owed, or that stays.
import type { Fault } from './fault.ts'

export const PRIVACY_FAULTS: readonly Fault[] = [
  {
    says: 'A number that was given to someone else opens the account of its former owner',
    file: 'src/shopper/identity/member.ts',
    from: 'return isOtherName || seenAt < monthsBefore(now, months)',
    to: 'return isOtherName',
    tests: ['test/shopper/identity/changed-hands.worker.test.ts'],
  },
  {
    says: 'The new owner of a number downloads what its former owner asked',
    file: 'src/shopper/account/account.ts',
    from: 'return sentAt >= since && !isOther',
    to: 'return !isOther',
    tests: ['test/pages/account.worker.test.ts'],
  },
  {
    says: 'A lead that was held as spam and then released is deleted before it is sent',
    file: 'src/sales/leads/outbox/delivery-rows.ts',
    from: "WHEN 'suspect' THEN state <> 'held' OR last_error IS NOT 'suspect' ELSE 0 END",
    to: 'ELSE 0 END',
    tests: ['test/ops/purge.worker.test.ts'],
  },
  {
    says: 'A person who asked to be forgotten stays in the leads that they sent as a guest',
    file: 'src/shopper/account/person.ts',
    from: '    ...deleteLeadsOf(db, data.leads),\n',
    to: '',
    tests: ['test/cli/people.worker.test.ts'],
  },
  {
    says: 'A person who asked to be forgotten stays in the digests of held leads',
    file: 'src/sales/leads/outbox/personal-leads.ts',
    from: '    ...namesIn(leads).map(([site, name]) => removeFromDigests(db, name, site)),\n',
    to: '',
    tests: ['test/cli/people.worker.test.ts'],
  },
  {
    says: 'Old leads that wait for their targets keep all other old leads from being deleted',
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
    file: 'src/apps/ops/retention/purge.ts',
    from: 'months?.[kind] ?? RETENTION[kind].most',
    to: 'months?.[kind] ?? RETENTION[kind].months',
    tests: ['test/ops/purge.worker.test.ts'],
  },
  {
    says: 'A backlog of old data is deleted by one batch a day and so never ends',
    file: 'src/apps/ops/retention/purge-rows.ts',
    from: 'hasMore ? now :',
    to: 'hasMore ? now + DAY :',
    tests: ['test/ops/purge.worker.test.ts'],
  },
  {
    says: 'A purge that fails every time is shown to no operator',
    file: 'src/apps/ops/retention/purge-rows.ts',
    from: 'WHERE due_at < ?1 OR failing_since IS NOT NULL ORDER',
    to: 'WHERE due_at < ?1 ORDER',
    tests: ['test/ops/purge.worker.test.ts'],
  },
  {
    says: 'Everyone with a shopper’s link reads the whole number of their licence',
    file: 'src/composition/agreement-pdf.ts',
    from: 'isWhole ? agreement.licence : hideNumber(agreement.licence)',
    to: 'isWhole ? agreement.licence : agreement.licence',
    tests: ['test/pages/agreement.worker.test.ts'],
  },
]
