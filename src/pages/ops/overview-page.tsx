// All sites: what needs attention, whether the stores answer, and a link to each site.
import type { Overview, SiteFilter, SiteList } from '#ops/load-overview.ts'
import { type Attention, STORE_NAMES, toAttention } from '#ops/to-attention.ts'
import { routes } from '#routes.ts'
import { Facts, Moment, NoAnswer, OpsPage, Section, Table } from './pieces.tsx'

export function OverviewPage({ overview, asked }: { overview: Overview; asked: SiteFilter }) {
  const { now, sites } = overview
  const attention = toAttention(overview)
  return (
    <OpsPage title="All sites" now={now} words={asked.words}>
      <section>
        <h2>Needs attention</h2>
        <Unknown overview={overview} />
        <Table
          rows={attention}
          none="Nothing."
          columns={{
            Site: ({ site }) => (site === null ? 'All' : <SiteLink slug={site} />),
            Issue: ({ what, level }) => <span className={level}>{what}</span>,
            Since: ({ since }) => <Moment at={since} now={now} />,
          }}
        />
      </section>
      <Stores overview={overview} />
      <Section title={asked.words === '' ? 'Sites' : `Sites for “${asked.words}”`} panel={sites}>
        {(list) => <Sites list={list} attention={attention} />}
      </Section>
    </OpsPage>
  )
}

/** What the lists above leave out because its state is unknown. */
function Unknown({ overview }: { overview: Overview }) {
  const { backlogs, held, resting, overdue, feeds } = overview
  const all = {
    reservations: overdue,
    leads: backlogs,
    'held leads': held,
    targets: resting,
    feeds,
  }
  const unknown = Object.entries(all).filter(([, panel]) => panel === null)
  if (unknown.length === 0) return null
  return <p className="bad">Not responding: {unknown.map(([name]) => name).join(', ')}.</p>
}

function Stores({ overview: { stores, queue, now } }: { overview: Overview }) {
  const times = stores.map(({ store, ms }) => [
    STORE_NAMES[store],
    ms === null ? <NoAnswer key={store} /> : `${ms} ms`,
  ])
  return (
    <section>
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

function Sites({ list, attention }: { list: SiteList; attention: readonly Attention[] }) {
  const toLookAt = (slug: string) => attention.filter(({ site }) => site === slug).length
  return (
    <>
      <Table
        rows={list.sites}
        none="No sites found."
        columns={{
          Site: ({ slug }) => <SiteLink slug={slug} />,
          Hosts: ({ hosts }) => hosts.join(', '),
          Attention: ({ slug }) =>
            toLookAt(slug) > 0 && <span className="warning">{toLookAt(slug)}</span>,
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

const SiteLink = ({ slug }: { slug: string }) => <a href={routes.opsSite.href(slug)}>{slug}</a>
