// A stock search below the slides, with links to lists.
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { Icon } from '#ui/icon.tsx'
import { Markup } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'

type Props = {
  title: string
  intro: string
  links: readonly { label: string; href: string }[]
  hasSearch: boolean
}

export function HeroSearch({ title, intro, links, hasSearch }: Props) {
  return (
    <div className="hero-search">
      {title !== '' && <h2>{title}</h2>}
      {intro !== '' && <Markup html={intro} />}
      {hasSearch && <SearchForm />}
      {links.length > 0 && (
        <ul className="hero-links">
          {links.map(({ label, href }) => (
            <li key={href + label}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function SearchForm() {
  const { many } = useSite().site.vehicle
  return (
    <form role="search" action={routes.search.href(DEFAULT_SEARCH)}>
      <label>
        <span>Search our {many}</span>
        <input type="search" name="query" maxLength={120} placeholder="Make, model or keyword" />
      </label>
      <button className="button">
        <Icon name="search" />
        Search
      </button>
    </form>
  )
}
