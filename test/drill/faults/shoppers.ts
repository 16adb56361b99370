// Faults in what shoppers read, share and print.
import type { Fault } from './fault.ts'

export const SHOPPERS_FAULTS: readonly Fault[] = [
  {
    says: 'A link that was cut in a message is thanked for an enquiry that nobody sent',
    file: 'src/pages/success/route.tsx',
    from: 'const isUnknown = sent.isIllFormed || isMissing',
    to: 'const isUnknown = isMissing',
    tests: ['test/pages/success.worker.test.ts'],
  },
  {
    says: 'A printed sheet leaves out features beyond the fortieth',
    file: 'src/stock/brochure/sheet.ts',
    from: 'flatMap(({ lines }) => lines),',
    to: 'flatMap(({ lines }) => lines).slice(0, 40),',
    tests: ['test/pages/print.worker.test.ts'],
  },
]
