// Links to the other pages of a list.
import type { PageLink } from '#search/view.ts'
import { Icon } from './icon.tsx'

export function Pagination({ pages }: { pages: PageLink[] }) {
  if (pages.length < 2) return null
  return (
    <nav className="pagination" aria-label="Pages" data-testid="pagination" {...swapLinks('top')}>
      {pages.map((page) => (
        <Page key={page.rel ?? page.label} page={page} />
      ))}
    </nav>
  )
}

function Page({ page }: { page: PageLink }) {
  if (page.href === '') return <span>{page.label}</span>
  if (page.rel === undefined) {
    return (
      <a href={page.href} aria-current={page.current ? 'page' : undefined}>
        {page.label}
      </a>
    )
  }
  return (
    <a href={page.href} rel={page.rel} className="pagination-step">
      {page.rel === 'prev' && <Icon name="left" />}
      <span>{page.label}</span>
      {page.rel === 'next' && <Icon name="right" />}
    </a>
  )
}

/** Attributes for an element around such links, which may show the list from its top. Without scripts they are plain links. */
export function swapLinks(show: 'top' | 'none') {
  return {
    'hx-boost:inherited': 'true',
    'hx-target:inherited': '#results',
    'hx-swap:inherited': `outerHTML show:${show}`,
    'hx-sync:inherited': '#filters:replace',
    'hx-indicator:inherited': '#results',
    'hx-status:4xx:inherited': 'swap:none push:false',
    'hx-status:5xx:inherited': 'swap:none push:false',
  } as const
}
