// Problems that a person must act on, worst first: one block per rule with findings, with instructions.
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { type Checked, hrefOf, listUnknown } from '#apps/ops/check-rules.ts'
import type { Finding } from '#apps/ops/alert.ts'
import type { Rule } from '#apps/ops/rule.ts'
import { Moment } from './pieces.tsx'

type Props = { checks: readonly Checked[]; now: Seconds }

export function NeedsAttention({ checks, now }: Props) {
  const found = checks.filter(({ findings }) => findings !== null && findings.length > 0)
  return (
    <section>
      <h2>Needs attention</h2>
      <Summary checks={checks} />
      {found.map(({ rule, findings }) => (
        <RuleBlock key={rule.id} rule={rule} findings={findings ?? []} now={now} />
      ))}
    </section>
  )
}

/** Number of findings, and checks that failed: no findings does not mean that nothing is wrong. */
function Summary({ checks }: Pick<Props, 'checks'>) {
  const of = (level: Rule['level']) =>
    checks.filter(({ rule }) => rule.level === level).flatMap(({ findings }) => findings ?? [])
  const [now, soon] = [of('bad').length, of('warning').length]
  const unknown = listUnknown(checks)
  return (
    <>
      <p className="summary">
        {now > 0 && <span className="bad">{countOf(now, 'problem')} to act on now</span>}
        {soon > 0 && <span className="warning">{soon} to look at today</span>}
        {now + soon === 0 && (unknown.length === 0 ? 'Nothing.' : 'Nothing found.')}
      </p>
      {unknown.length > 0 && (
        <p className="bad">
          Not checked, because a store is not responding:{' '}
          {unknown.map(({ title }) => `“${title}”`).join(', ')}.
        </p>
      )}
    </>
  )
}

type BlockProps = { rule: Rule; findings: readonly Finding[]; now: Seconds }

function RuleBlock({ rule, findings, now }: BlockProps) {
  return (
    <article className={`rule ${rule.level}-rule`}>
      <h3>
        {rule.title}
        <span className={rule.level}>{rule.level === 'bad' ? 'Act now' : 'Look today'}</span>
      </h3>
      <p>
        {rule.todo.split(/(--\w+)/).map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            <span key={at} className="whole">
              {part}
            </span>
          ),
        )}
      </p>
      <ul>
        {findings.map((finding) => (
          <Line key={`${finding.site} ${finding.subject}`} {...{ rule, finding, now }} />
        ))}
      </ul>
    </article>
  )
}

function Line({ rule, finding, now }: { rule: Rule; finding: Finding; now: Seconds }) {
  const { site, what, cause, since } = finding
  return (
    <li>
      <a href={hrefOf(rule, finding)}>{site ?? 'All sites'}</a>
      <span>
        {what}
        {cause !== '' && <span className="cause"> Reason: {cause}</span>}
      </span>
      <span className="age">
        {since === null ? 'age unknown' : <Moment at={since} now={now} />}
      </span>
    </li>
  )
}
