// No matches (W11, X4): says so, offers filters whose removal gives matches, and a way out.
import type { SearchView } from '#search/view.ts'
import { toGrouped } from '#lib/money.ts'
import { EmptyCard } from '#ui/empty-card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { swapLinks } from '#ui/pagination.tsx'

export function NoResults({ view }: { view: SearchView }) {
  const { site } = useSite()
  const { one, many } = site.vehicle
  return (
    <div className="no-results">
      <EmptyCard title="No Results Available" href={site.search.refresh_path} label="Clear Filters">
        <p data-testid="no-results">
          No results found for your search at this time. Please try adjusting the filters for more
          results.
        </p>
      </EmptyCard>
      {view.drops.length > 0 && (
        <section className="drops">
          <h2>Go back</h2>
          <ul {...swapLinks('top')}>
            {view.drops.map(({ label, href, count }) => (
              <li key={label}>
                <a href={href}>
                  <Icon name="close" />
                  <span>
                    Without <b>{label}</b>
                  </span>
                  <span className="count">
                    {toGrouped(count)} {count === 1 ? one : many}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
