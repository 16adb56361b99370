// Pages for operators, behind apps/ops/ops-gate.ts: all sites, or one; as HTML, or as JSON on request.
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { dueForReview, endOf, TABLE } from '#dated-facts/table.ts'
import { clock } from '#lib/clock.ts'
import { localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import {
  loadOverview,
  type Overview,
  type SiteFilter,
  type SiteList,
} from '#apps/ops/load-overview.ts'
import { loadSiteReport } from '#apps/ops/load-site-report.ts'
import { toAttention } from '#apps/ops/check-rules.ts'
import type { SectionId } from '#apps/ops/rule.ts'
import { storeName } from '#composition/stores.ts'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { NeedsAttention } from './needs-attention.tsx'
import { Facts, Moment, NoAnswer, OpsPage, Section, SiteLink, Table } from './pieces.tsx'
import { PurgeSection } from './purge-section.tsx'
import { SitePage } from './site-page.tsx'

const SLUG = /^[a-z0-9-]{1,60}$/

export async function getOps(c: Ctx): Promise<Response> {
  const filter = {
    words: (c.req.query('q') ?? '').slice(0, 100),
    cursor: c.req.query('cursor') ?? null,
  }
  const overview = await loadOverview(c.env, filter, clock())
  const { checks, ...rest } = overview
  const data = { ...rest, ...toAttention(checks), due_facts: dueOn(overview.now) }
  return answer(c, data, <OverviewPage overview={overview} filter={filter} />)
}

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
export function NoSitePage({ slug, now }: { slug: string; now: Seconds }) {
  return (
    <OpsPage title="Site not found" now={now} words={slug}>
      <p>Search for a host or another slug.</p>
    </OpsPage>
  )
}

export function OverviewPage({ overview, filter }: { overview: Overview; filter: SiteFilter }) {
  const { now, checks, sites } = overview
  return (
    <OpsPage title="All sites" now={now} words={filter.words}>
      <NeedsAttention checks={checks} now={now} />
      <Stores overview={overview} />
      <Checks overview={overview} />
      <DatedFacts now={now} />
      <PurgeSection purges={overview.purges} />
      <Section title={filter.words === '' ? 'Sites' : `Sites for “${filter.words}”`} panel={sites}>
        {(list) => <Sites list={list} attention={toAttention(checks).attention} />}
      </Section>
    </OpsPage>
  )
}

function Stores({ overview: { stores, queue, now } }: { overview: Overview }) {
  const times = stores.map(({ store, ms }) => [
    storeName(store),
    ms === null ? <NoAnswer key={store} /> : `${ms} ms`,
  ])
  return (
    <section id={'stores' satisfies SectionId}>
      <h2>Stores</h2>
      <Facts
        facts={{
          ...Object.fromEntries(times),
          'Lead queue': <Queue queue={queue} now={now} />,
        }}
      />
    </section>
  )
}

/** When the rules were last checked, and the channels of alerts. */
function Checks({ overview: { checkedAt, channels, now } }: { overview: Overview }) {
  return (
    <Section id="checks" title="Checks and alerts" panel={checkedAt}>
      {({ at }) => (
        <>
          <Facts
            facts={{
              'Last check': at === null ? 'never' : <Moment at={at} now={now} />,
              'Alerts go to': channels.join(', ') || <span className="warning">nowhere</span>,
            }}
          />
          <p>
            {channels.length === 0 && 'Set ALERT_WEBHOOK or ALERT_EMAIL (tenants/README.md). '}
            From inside, certificates and DNS cannot be seen. Let an uptime monitor ask each
            dealer’s address for /_health.
          </p>
        </>
      )}
    </Section>
  )
}

/** Platform facts that end within 60 days or have ended, by the date in eastern Australia. */
const dueOn = (now: Seconds) => dueForReview(localDate(now, 'Australia/Sydney'), TABLE)

/** Published figures whose source must be checked again. */
function DatedFacts({ now }: { now: Seconds }) {
  return (
    <section id={'dated-facts' satisfies SectionId}>
      <h2>Dated facts due for review</h2>
      <Table
        rows={dueOn(now)}
        none="None within 60 days."
        columns={{
          Fact: ({ fact }) => fact.id,
          'What it is': ({ fact }) => fact.what,
          'Used until': ({ fact, days }) => (
            <span className={days < 0 ? 'bad' : 'warning'}>
              {endOf(fact)}
              {days < 0 && ', expired'}
            </span>
          ),
          Source: ({ fact }) => fact.sources.map(({ publisher }) => publisher)[0],
        }}
      />
    </section>
  )
}

function Queue({ queue, now }: Pick<Overview, 'queue' | 'now'>) {
  if (queue === null) return <NoAnswer />
  const { messages, oldest } = queue
  if (messages === 0) return 'empty'
  return (
    <>
      {messages} messages{oldest !== null && ', oldest '}
      {oldest !== null && <Moment at={oldest} now={now} />}
    </>
  )
}

/** `attention`: worst first. */
type SitesProps = { list: SiteList; attention: ReturnType<typeof toAttention>['attention'] }

function Sites({ list, attention }: SitesProps) {
  const toLookAt = (slug: string) => attention.filter(({ site }) => site === slug)
  return (
    <>
      <Table
        rows={list.sites}
        none="No sites found."
        columns={{
          Site: ({ slug }) => <SiteLink slug={slug} />,
          Hosts: ({ hosts }) => hosts.join(', '),
          Attention: ({ slug }) => (
            <span className={toLookAt(slug)[0]?.level}>{toLookAt(slug).length || ''}</span>
          ),
        }}
      />
      {list.cursor !== null && (
        <p>
          <a href={`${routes.ops.href()}?cursor=${encodeURIComponent(list.cursor)}`}>More sites</a>
        </p>
      )}
    </>
  )
}
