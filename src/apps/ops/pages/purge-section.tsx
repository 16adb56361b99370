// Rows deleted by the daily purge over all sites, by kind.
import type { Overview } from '#apps/ops/load-overview.ts'
import { BRIEF, RETENTION } from '#tenant/schema-privacy.ts'
import { Section, Table } from './pieces.tsx'

/** Label of each kind. */
const WORDS: Readonly<Record<string, { what: string }>> = { ...RETENTION, ...BRIEF }

export function PurgeSection({ purges }: Pick<Overview, 'purges'>) {
  return (
    <Section id="purges" title="Deleted because it was old" panel={purges}>
      {(counts) => (
        <Table
          rows={counts}
          none="Nothing in the last 30 days."
          columns={{
            Data: ({ kind }) => WORDS[kind]?.what ?? kind,
            Today: ({ today }) => today,
            '30 days': ({ month }) => month,
          }}
        />
      )}
    </Section>
  )
}
