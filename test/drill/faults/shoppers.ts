// Faults in what shoppers read, share and print.
import type { Fault } from './fault.ts'

export const SHOPPERS_FAULTS: readonly Fault[] = [
  {
    says: 'The results of a demo site have no enquiry, though its inbox is full of them',
    file: 'src/cli/start/demo-leads.ts',
    from: '[...countLead(db, lead), insertLead(db, lead)]',
    to: '[insertLead(db, lead)]',
    tests: ['test/cli/demo-leads.worker.test.ts'],
  },
  {
    says: 'A site of npm start names no contact for weaknesses',
    file: 'src/cli/start/local-settings.ts',
    from: "readSetting(others, 'SECURITY_CONTACT') === null",
    to: "readSetting(others, 'SECURITY_CONTACT') === ''",
    tests: ['test/cli/local-settings.test.ts'],
  },
  {
    says: 'A dealer promises an inspection of every used car that only some have passed',
    file: 'src/rollout/checks/check-claims.ts',
    from: 'return plain.includes(label.toLowerCase())',
    to: 'return plain.includes(label)',
    tests: ['test/rollout/check-claims.test.ts'],
  },
  {
    says: 'The device forgets make and model of a favourite on sites with a watchlist',
    file: 'src/apps/site/ui/watch-form.tsx',
    from: "joinText([make, model], '|')",
    to: 'undefined',
    tests: ['test/pages/garage.worker.test.ts'],
  },
  {
    says: 'The thirty-first chosen make unticks another',
    file: 'src/search/state.ts',
    from: '    const chosen = [...new Set(values)].sort()\n    if',
    to: '    const chosen = [...new Set(values)].sort().slice(0, 30)\n    if',
    tests: ['test/pages/search.worker.test.ts'],
  },
  {
    says: 'A link to a list that is pasted into a chat ends at its first filter',
    file: 'src/search/state.ts',
    from: 'parts.push(`${segment(name)}=',
    to: 'parts.push(`${name}=',
    tests: ['test/pages/search.worker.test.ts'],
  },
  {
    says: 'A link that was cut in a message is thanked for an enquiry that was not sent',
    file: 'src/apps/site/pages/success/route.tsx',
    from: 'const isUnknown = sent.isIllFormed || isMissing',
    to: 'const isUnknown = isMissing',
    tests: ['test/pages/success.worker.test.ts'],
  },
  {
    says: 'A printed sheet leaves out features beyond the fortieth',
    file: 'src/feeds/brochure/sheet.ts',
    from: 'flatMap(({ lines }) => lines),',
    to: 'flatMap(({ lines }) => lines).slice(0, 40),',
    tests: ['test/pages/print.worker.test.ts'],
  },
]
