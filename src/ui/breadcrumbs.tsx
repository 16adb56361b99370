// The way here from the front page, on pages of every kind.
import { withHome, type Crumb } from './crumbs.ts'

/** `crumbs` behind Home, which comes first by itself; one without an address is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {withHome(crumbs).map(({ label, href }) => (
          <li key={href ?? label}>
            {href === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
