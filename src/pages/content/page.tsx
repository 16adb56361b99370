// A content page: breadcrumbs, heading, blocks.
import type { ReactNode } from 'react'

import type { SitePage } from '#dealership/pages.ts'
import { toDay } from '#lib/time.ts'
import { routes } from '#routes.ts'
import { SmallPrint } from '#pages/search/small-print.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { toPageCrumbs } from './page-crumbs.ts'

type Props = { page: SitePage; children: ReactNode }

export function ContentPage({ page, children }: Props) {
  const { site } = useSite()
  const { path, title, heading, article, blocks } = page
  const isHome = path === routes.home.href()
  // Its cards may show repayments, which need the warning (C11).
  const hasStock = blocks.some(({ kind }) => kind === 'stock')
  return (
    <div data-page="content" className="content">
      {!isHome && <Breadcrumbs crumbs={toPageCrumbs(page, site)} />}
      {heading ? (
        <PageHead title={title}>
          {article !== null && article.date !== '' && (
            <p>
              <time dateTime={article.date}>{toDay(article.date)}</time>
            </p>
          )}
        </PageHead>
      ) : (
        <h1 className="unseen">{title}</h1>
      )}
      {children}
      {(isHome || hasStock) && <SmallPrint />}
    </div>
  )
}
