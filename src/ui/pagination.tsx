// Links to the other pages of a list (W7).
import type { PageLink } from '#search/view.ts'
import { Icon } from './icon.tsx'
import { swapLinks } from './swap-links.ts'

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
