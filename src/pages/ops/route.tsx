// HTTP routes for operators, behind http/ops-gate.ts: a page, or the same data as JSON on request.
import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { loadOverview } from '#ops/load-overview.ts'
import { loadSiteReport } from '#ops/load-site-report.ts'
import { OpsPage } from './ops-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { SitePage } from './site-page.tsx'

type Ctx = Context<AppEnv>

const SLUG = /^[a-z0-9-]{1,60}$/

/** All sites. */
export async function getOps(c: Ctx): Promise<Response> {
  const asked = {
    words: (c.req.query('q') ?? '').slice(0, 100),
    cursor: c.req.query('cursor') ?? null,
  }
  const overview = await loadOverview(c.env, asked, clock())
  return answer(c, overview, <OverviewPage overview={overview} asked={asked} />)
}

/** One site, by its slug. */
export async function getOpsSite(c: Ctx): Promise<Response> {
  const slug = c.req.param('slug') ?? ''
  const now = clock()
  const report = SLUG.test(slug)
    ? await loadSiteReport(c.env, slug, { now, withFeeds: c.req.query('feeds') !== undefined })
    : null
  if (report === null) {
    c.status(404)
    return answer(c, { message: 'Site not found.' }, <NoSitePage slug={slug} now={now} />)
  }
  return answer(c, report, <SitePage report={report} />)
}

function answer(c: Ctx, data: object, page: ReactElement): Response | Promise<Response> {
  const wantsData = c.req.header('Accept')?.startsWith('application/json') === true
  return wantsData ? c.json(data) : c.html(`<!DOCTYPE html>${renderToStaticMarkup(page)}`)
}

/** 404 for operators: no site has the slug. */
export function NoSitePage({ slug, now }: { slug: string; now: number }) {
  return (
    <OpsPage title="Site not found" now={now} words={slug}>
      <p>Search for a host or another slug.</p>
    </OpsPage>
  )
}
