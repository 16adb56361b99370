// Consumer Information Notices of a New Zealand site: the number of incomplete ones, and what they lack.
import type { SiteReport } from '#apps/ops/load-site-report.ts'
import { Facts, Section } from './pieces.tsx'

export function NoticesSection({ report: { notices } }: { report: SiteReport }) {
  if (notices === 'off') return null
  return (
    <Section id="notices" title="Consumer Information Notices" panel={notices}>
      {({ needed, incomplete, missing, slugs }) => (
        <Facts
          facts={{
            'Vehicles that need one': needed,
            Incomplete: <span className={incomplete > 0 ? 'bad' : undefined}>{incomplete}</span>,
            Missing: missing.map(({ label, count }) => `${label} (${count})`).join(', ') || '–',
            'Such as': slugs.join(', ') || '–',
          }}
        />
      )}
    </Section>
  )
}
