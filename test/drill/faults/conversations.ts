// Faults in conversations: messages that are lost, come twice, cross to others, or go to people who want none.
import type { Fault } from './fault.ts'

const DRILL = 'test/drill/conversations.worker.test.ts'

export const CONVERSATION_FAULTS: readonly Fault[] = [
  {
    says: 'A message whose process was killed is never sent again',
    file: 'src/sales/leads/conversation-rows.ts',
    from: "WHERE due_at <= ?1 AND state = 'waiting' AND site NOT IN",
    to: "WHERE due_at <= ?1 AND attempts = 0 AND state = 'waiting' AND site NOT IN",
    tests: [DRILL],
  },
  {
    says: 'A message that failed once counts as sent',
    file: 'src/sales/conversations/send-messages.ts',
    from: "if (outcome !== 'delivered') return fail(message, outcome, deps)",
    to: "if (outcome === 'delivered') return fail(message, { failed: '' }, deps)",
    tests: ['test/console/conversations.worker.test.ts', DRILL],
  },
  {
    says: 'A text that the provider reports twice is shown twice',
    file: 'src/sales/conversations/handle-text.ts',
    from: "hashJson([slug, 'text', report.id])",
    to: "hashJson([slug, 'text', report.id, crypto.randomUUID()])",
    tests: ['test/sales/conversations/texts.worker.test.ts', DRILL],
  },
  {
    says: 'A late report “sent” hides that a text was delivered',
    file: 'src/sales/leads/conversation-rows.ts',
    from: "CASE ?3 WHEN 'sent' THEN state = 'waiting'",
    to: "CASE ?3 WHEN 'sent' THEN 1",
    tests: ['test/sales/conversations/texts.worker.test.ts'],
  },
  {
    says: 'A message leaves although its shopper wrote STOP meanwhile',
    file: 'src/sales/conversations/send-messages.ts',
    from: "return 'consent' in found && found.address === address",
    to: 'return true',
    tests: ['test/console/conversations.worker.test.ts'],
  },
  {
    says: 'STOP is obeyed in capitals alone',
    file: 'src/sales/conversations/stop-words.ts',
    from: '    .toLowerCase()\n',
    to: '',
    tests: ['test/sales/conversations/texts.worker.test.ts'],
  },
  {
    says: 'Confirmations go to people who stopped messages',
    file: 'src/composition/confirmation-service.ts',
    from: "if (!(await mayReach(env, slug, message.to))) return note(of, 'text', 'stopped')",
    to: '',
    tests: ['test/sales/conversations/consent.worker.test.ts'],
  },
  {
    says: 'An email to another site’s domain opens a conversation',
    file: 'src/composition/mail.ts',
    from: 'if (tenant.site.conversations.mail_domain !== read.domain) return null',
    to: '',
    tests: ['test/sales/conversations/mail.worker.test.ts'],
  },
  {
    says: 'Anyone can guess the address of a conversation',
    file: 'src/sales/conversations/reply-address.ts',
    from: 'return isOurs ? { lead, domain } : null',
    to: 'return { lead, domain }',
    tests: ['test/sales/conversations/mail.worker.test.ts'],
  },
]
