// What happens once a form is sent, so that nobody wonders. It promises what every dealer can keep.
import type { FormKind } from '#leads/form.ts'
import { useSite } from '#ui/site-context.ts'

export function NextSteps({ kind }: { kind: FormKind }) {
  const { forms, upstreams } = useSite().site
  const [first, ...more] = STEPS[kind](forms.response_time, upstreams.valuation !== null)
  return (
    <section className="form-next">
      <h2>What happens next</h2>
      {more.length === 0 ? (
        <p>{first}</p>
      ) : (
        <ol>
          {[first, ...more].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

const FREE = 'Nothing is binding until you sign.'

const ESTIMATE = 'You see an estimate at once, where one can be given online.'

/** The steps, by when somebody answers, and whether a tool values vehicles. */
const STEPS: Record<FormKind, (when: string, isValued: boolean) => string[]> = {
  enquiry: (when) => [
    `Somebody who knows it answers you ${when}.`,
    'Come and see it, or ask for more.',
    FREE,
  ],
  'test-drive': () => [
    'We confirm the time with you.',
    'We have it ready for you.',
    'Take your time: nothing is binding.',
  ],
  photos: (when) => [
    `We take the photos and send them ${when}.`,
    'Ask for more where they raise questions.',
  ],
  similar: (when) => [
    `We look through our stock and what is on its way, and write ${when}.`,
    'We let you know when something like it comes in.',
  ],
  general: (when) => [`The right person answers you ${when}.`],
  service: (when) => [
    `We call you ${when} to agree on the day and the price.`,
    'Bring the keys and the logbook.',
    'We ring before we do more than you asked for.',
  ],
  parts: (when) => [
    `We tell you the price and when it can be here, ${when}.`,
    'You order once you know both.',
  ],
  careers: () => ['We read every application.', 'Where it fits we call you to meet.'],
  fleet: (when) => [
    `One person calls you ${when}, and stays yours.`,
    'You get an offer in writing for all of them.',
  ],
  finance: (when) => [
    `Somebody calls you ${when} and asks what they need to know.`,
    'You get rate, comparison rate and every fee in writing before you decide.',
    'Nothing is applied for until you say so.',
  ],
  sell: (when, isValued) => [
    ...(isValued ? [ESTIMATE] : []),
    `We call you ${when} and agree on a time to look at it.`,
    'You get an offer after the inspection.',
    FREE,
  ],
  'trade-in': (when, isValued) => [
    ...(isValued ? [ESTIMATE] : []),
    `We call you ${when} and agree on a time to look at it.`,
    'Its final value is set after the inspection.',
    FREE,
  ],
}
