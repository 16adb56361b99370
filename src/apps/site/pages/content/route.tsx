// HTTP routes for content pages, including the home page.
import type { ReactNode } from 'react'

import { findPage, type SitePage } from '#dealership/pages.ts'
import { isInWindow, type Window } from '#dealership/shown.ts'
import { clock } from '#lib/clock.ts'
import { isRead } from '#http/request.ts'
import { type Head, renderPage, type Shell } from '#http/render.tsx'
import { toDay } from '#lib/time.ts'
import { absoluteUrl } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { withErrorPage } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { Breadcrumbs } from '#apps/site/ui/breadcrumbs.tsx'
import { PageHead, SmallPrint } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { defaultHome } from './default-home.ts'
import { toPageCrumbs, toPageGraph } from './page-graph.ts'
import { renderBlocks } from './render-blocks.tsx'

/** The home page: the site's own, else the default. */
export function getHome(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  return answer(c, findPage(routes.home.href(), site, clock()) ?? defaultHome(site))
}

/** The content page at an address; null if there is none. Called only if no other route matches. */
export async function getContent(c: Ctx): Promise<Response | null> {
  if (!isRead(c)) return null
  const page = findPage(c.req.path, c.var.tenant.site, clock())
  return page === null ? null : answer(c, page)
}

function answer(c: Ctx, page: SitePage): Promise<Response> {
  const head = toContentHead(page, c.var.tenant.site, clock())
  return renderPage(c, head, withErrorPage(c, toShell(c, page, head)))
}

async function toShell(c: Ctx, page: SitePage, head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const { body, late } = await renderBlocks(page.blocks, {
    site: tenant.site,
    now: clock(),
    services,
  })
  return { head, body: <ContentPage page={page}>{body}</ContentPage>, late }
}

export function ContentPage({ page, children }: { page: SitePage; children: ReactNode }) {
  const { site } = useSite()
  const { path, title, heading, article, blocks } = page
  const isHome = path === routes.home.href()
  // Its cards may show repayments, which need the warning.
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

export function toContentHead(page: SitePage, site: Site, now: Seconds): Head {
  const canonical = absoluteUrl(page.path, site)
  return {
    kind: 'content',
    title: toTitle(page, site),
    description: page.description,
    canonical,
    robots: page.index ? 'index, follow' : 'noindex, follow',
    ...(page.article !== null && { type: 'article' }),
    image: pictureOf(page, site, now),
    structured: toPageGraph(page, site, now),
  }
}

function toTitle({ path, title }: SitePage, { name, tagline }: Site): string {
  if (path !== routes.home.href()) return `${title} | ${name}`
  const more = tagline || title
  return more === '' || more === name ? name : `${name} | ${more}`
}

/**
 * The page's own picture for shared links, otherwise the article's, otherwise the first one displayed today; null if
 * there is none.
 */
function pictureOf(page: SitePage, site: Site, now: Seconds): Head['image'] {
  const { article, blocks, share_image: shared, share_alt: alt } = page
  if (shared !== '') return { src: shared, alt }
  const isToday = (window: Window) => isInWindow(window, site, now)
  if (article !== null && article.image !== '') return { src: article.image, alt: article.alt }
  const shown = blocks.filter((block) => block.show && isToday(block))
  const pictures = shown.flatMap((block): { image: string; alt?: string }[] => {
    if (block.kind === 'hero') return block.slides.filter(isToday)
    return 'image' in block ? [block] : []
  })
  const first = pictures.find(({ image }) => image !== '')
  return first && { src: first.image, alt: first.alt ?? '' }
}
