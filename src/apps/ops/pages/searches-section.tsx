// Shoppers' searches on a site in the last 28 days: without results, and in words.
import type { SiteReport } from '#apps/ops/load-site-report.ts'
import { Section, Table } from './pieces.tsx'

export function SearchesSection({ report: { searches } }: { report: SiteReport }) {
  return (
    <Section title="Searches in the last 28 days" panel={searches}>
      {({ search_without_results: without, search_understood: understood }) => (
        <>
          <h3>Without results</h3>
          <Table
            rows={without}
            none="None."
            columns={{
              List: ({ meaning }) => meaning,
              'Asked in words': ({ words }) => words || '–',
              Times: ({ searches: times }) => times,
            }}
          />
          <h3>Read as filters</h3>
          <Table
            rows={understood}
            none="None."
            columns={{
              Words: ({ words }) => words,
              'Read as': ({ meaning }) => meaning,
              Spelling: ({ corrections }) => corrections || '–',
              Times: ({ searches: times }) => times,
            }}
          />
        </>
      )}
    </Section>
  )
}
