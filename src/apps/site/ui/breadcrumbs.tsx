// Breadcrumbs, for shoppers and for search engines.
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { toPlainText } from '#tenant/markup.ts'
import type { Site } from '#tenant/schema.ts'

/** The page itself, at the end of `crumbs`, has no address. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {withHome(crumbs).map(({ label, href }) => (
          <li key={label}>
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

export type Crumb = { label: string; href?: string }

export function withHome(crumbs: readonly Crumb[]): Crumb[] {
  return [{ label: 'Home', href: routes.home.href() }, ...crumbs]
}

/** JSON-LD of a page, with its breadcrumbs. */
export function toGraph(
  things: readonly object[],
  crumbs: readonly Crumb[],
  site: Pick<Site, 'url'>,
): object {
  return { '@context': 'https://schema.org', '@graph': [...things, breadcrumbList(crumbs, site)] }
}

function breadcrumbList(crumbs: readonly Crumb[], site: Pick<Site, 'url'>): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: withHome(crumbs).map(({ label, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: href === undefined ? undefined : absoluteUrl(href, site),
    })),
  }
}

/** A schema.org list of links, in order. */
export function toItemList(
  items: readonly { href: string; name?: string }[],
  site: Pick<Site, 'url'>,
  before = 0,
): object {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ href, name }, at) => ({
      '@type': 'ListItem',
      position: before + at + 1,
      name,
      url: absoluteUrl(href, site),
    })),
  }
}

/** Questions with answers that may contain basic markup, as data. */
export function toFaqPage(questions: readonly { question: string; answer: string }[]): object {
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
  }))
  return { '@type': 'FAQPage', mainEntity }
}
