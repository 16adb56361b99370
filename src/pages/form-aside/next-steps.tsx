// The next steps after a form is sent. They promise only what every dealer can keep.
import type { FormKind } from '#sales/leads/form.ts'
import { useSite } from '#ui/site-context.ts'

type Props = {
  kind: FormKind
  /** Whether the deposit is paid online, if already decided; else the site decides. */
  isPaid?: boolean
}

export function NextSteps({ kind, isPaid }: Props) {
  const { forms, upstreams, reservations } = useSite().site
  const [first, ...more] = STEPS[kind]({
    when: forms.response_time,
    isValued: upstreams.valuation !== null,
    isApproved: upstreams.customer !== null,
    isPaid: isPaid ?? reservations.payment === 'stripe',
  })
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

type NextStep = {
  /** Response time, "within one business day". */
  when: string
  /** A valuation tool is configured. */
  isValued: boolean
  /** A finance provider approves shoppers online. */
  isApproved: boolean
  /** Deposits are paid online. */
  isPaid: boolean
}

/** First step for the shopper's own vehicle. */
const untilWeSeeIt = ({ when, isValued }: NextStep) => [
  ...(isValued ? ['You see an estimate at once, where one can be given online.'] : []),
  `We will call you ${when} to agree on a time to look at it.`,
]

/** The steps in order. */
const STEPS: Record<FormKind, (said: NextStep) => string[]> = {
  enquiry: ({ when }) => [
    `Someone who knows the answer will reply ${when}.`,
    'Come and see it, or ask us anything else.',
    FREE,
  ],
  'test-drive': () => [
    'We confirm the time with you.',
    'We will have it ready for you.',
    'Take your time. There is no obligation.',
  ],
  photos: ({ when }) => [
    `We take the photos and send them ${when}.`,
    'If they raise questions, ask for more.',
  ],
  similar: ({ when }) => [
    `We check our stock and what is on its way, and reply ${when}.`,
    'We let you know when something like it comes in.',
  ],
  general: ({ when }) => [`The right person will reply ${when}.`],
  service: ({ when }) => [
    `We will call you ${when} to agree on the day and the price.`,
    'Bring the keys and the logbook.',
    'We call you before doing any work that you have not asked for.',
  ],
  parts: ({ when }) => [
    `We will tell you ${when} what it costs and when it can be here.`,
    'You order once you know both.',
  ],
  careers: () => [
    'We read every application.',
    'If it is a good match, we call you to arrange a meeting.',
  ],
  fleet: ({ when }) => [
    `Your own fleet specialist will call you ${when}.`,
    'You get one written quote for all of them.',
  ],
  finance: ({ when }) => [
    `A finance specialist will call you ${when} to talk it through.`,
    'You get the rate, the comparison rate and every fee in writing before you decide.',
    'Nothing is applied for until you say so.',
  ],
  'pre-approval': ({ when, isApproved }) => [
    'We prove that the mobile is yours by a code.',
    isApproved
      ? 'The finance provider shows what you are approved for. Your credit score is not touched.'
      : `A finance specialist will call you ${when} with what you are approved for. Your credit score is not touched.`,
    'You apply to the lender only if you like what you see.',
  ],
  reservation: ({ isPaid }) => [
    'The vehicle is taken off the market for you.',
    isPaid
      ? 'We call you to agree on a time to see it.'
      : 'We call you to agree on a time to see it. You bring the deposit then.',
    'The deposit comes off the price, or goes back to you in full.',
  ],
  purchase: () => [
    'The vehicle is taken off the market for you.',
    'We call you to go through payment and the papers.',
    'You pick it up, or we bring it to you.',
  ],
  sell: (said) => [...untilWeSeeIt(said), 'You get an offer after the inspection.', FREE],
  'trade-in': (said) => [
    ...untilWeSeeIt(said),
    'Its final value is set after the inspection.',
    FREE,
  ],
}
