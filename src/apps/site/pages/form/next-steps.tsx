// The steps after a form is sent, by kind.
import type { FormKind } from '#tenant/schema-forms.ts'
import { countryOf } from '#lib/country.ts'
import { useSite } from '#apps/site/ui/site-context.ts'

type Props = {
  kind: FormKind
  /** Whether the deposit is paid online, if already decided; else the site decides. */
  isPaid?: boolean
  /** The vehicle is brought to the shopper. */
  isDelivered?: boolean
  /** The vehicle is reserved already. */
  isHeld?: boolean
  /** When the dealer replies; by default the site's own text. */
  when?: string | null
}

export function NextSteps({
  kind,
  isPaid,
  isDelivered = false,
  isHeld = false,
  when = null,
}: Props) {
  const { site } = useSite()
  const { forms, upstreams, reservations } = site
  const steps = STEPS[kind]({
    when: when ?? forms.response_time,
    vehicle: site.vehicle.one,
    isValued: upstreams.valuation !== null,
    isApproved: upstreams.customer !== null,
    isCompared: countryOf(site).code === 'AU',
    isPaid: isPaid ?? reservations.payment === 'stripe',
    isDelivered,
    isHeld,
  })
  return (
    <section className="form-next">
      <h2>What happens next</h2>
      <StepList steps={steps} />
    </section>
  )
}

/** A single step needs no number. */
export function StepList({ steps }: { steps: readonly string[] }) {
  if (steps.length === 1) return <p>{steps[0]}</p>
  return (
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

const FREE = 'Nothing is binding until you sign.'

type NextStep = {
  /** Response time, "within one business day". */
  when: string
  /** What the site sells: "car". */
  vehicle: string
  isValued: boolean
  isApproved: boolean
  /** Whether a rate comes with a comparison rate: Australia’s law, not New Zealand’s. */
  isCompared: boolean
  isPaid: boolean
  isDelivered: boolean
  isHeld: boolean
}

const takeOff = (isHeld: boolean) =>
  isHeld ? [] : ['We’ll take the vehicle off the market for you.']

const untilWeSeeIt = ({ when, isValued }: NextStep) => [
  ...(isValued ? ['You’ll get an instant estimate if one is available online.'] : []),
  `We’ll call you ${when} to arrange a time to inspect it.`,
]

/** A shopper who wants delivery does not have to come. */
function arrange(isPaid: boolean, isDelivered: boolean): string[] {
  if (isDelivered)
    return [
      `We’ll call you to arrange ${isPaid ? 'the delivery' : 'the deposit and the delivery'}.`,
    ]
  return [
    isPaid
      ? 'We’ll call you to arrange a time to see it.'
      : 'We’ll call you to arrange a time to see it. You pay the deposit then.',
  ]
}

const STEPS: Record<FormKind, (step: NextStep) => string[]> = {
  'price-offer': () => [
    'Our sales team reads your offer.',
    'We accept it, decline it or make a counter-offer, by text or email.',
    'If we agree, we hold the vehicle for you at that price.',
  ],
  enquiry: ({ when }) => [
    `The right person will reply ${when}.`,
    'Come and see us, or ask another question.',
    FREE,
  ],
  'test-drive': () => [
    'We’ll confirm the time with you.',
    'We’ll have it ready for you.',
    'Take your time. There is no obligation.',
  ],
  photos: ({ when }) => [
    `We’ll take the photos and send them ${when}.`,
    'If you need more, just ask.',
  ],
  similar: ({ when }) => [
    `We’ll check our current and incoming stock and reply ${when}.`,
    'We’ll let you know when something suitable arrives.',
  ],
  general: ({ when }) => [`The right person will reply ${when}.`],
  service: ({ when, vehicle }) => [
    `We’ll call you ${when} to agree on a day and a price.`,
    `Bring the ${vehicle} and its logbook.`,
    'We’ll call you before doing any extra work.',
  ],
  parts: ({ when }) => [
    `We’ll reply ${when} with the price and the delivery date.`,
    'You only order once you know both.',
  ],
  careers: () => [
    'We read every application.',
    'If it’s a good match, we’ll call you to arrange a meeting.',
  ],
  fleet: ({ when }) => [
    `Your own fleet specialist will call you ${when}.`,
    'You’ll get one written quote for the whole fleet.',
  ],
  finance: ({ when, isCompared }) => [
    `A finance specialist will call you ${when} to talk it through.`,
    `You’ll get the rate${isCompared ? ', the comparison rate' : ''} and every fee in writing before you decide.`,
    'We won’t apply for a loan until you say so.',
  ],
  'pre-approval': ({ when, isApproved }) => [
    'We’ll text a code to verify your mobile.',
    isApproved
      ? 'The finance provider shows how much you’re approved for. No impact on your credit score.'
      : `A finance specialist will call you ${when} to tell you how much you’re approved for. No impact on your credit score.`,
    isApproved
      ? 'You only apply to the lender if you’re happy with the result.'
      : 'Nothing is sent to a lender until you say so.',
  ],
  reservation: ({ isPaid, isDelivered, isHeld }) => [
    ...takeOff(isHeld),
    ...arrange(isPaid, isDelivered),
    isPaid
      ? 'The deposit comes off the price, or is refunded in full.'
      : 'The deposit comes off the price. If you change your mind, you owe nothing.',
  ],
  purchase: ({ isDelivered, isHeld }) => [
    ...takeOff(isHeld),
    'We’ll call you to arrange payment and paperwork.',
    isDelivered
      ? 'We’ll deliver it to you.'
      : `You pick it up${isHeld ? '' : ', or we’ll deliver it'}.`,
  ],
  newsletter: () => ['We’ll email you a link.', 'Open it to confirm that the address is yours.'],
  sell: (step) => [...untilWeSeeIt(step), 'We’ll make you an offer after the inspection.', FREE],
  'trade-in': (step) => [
    ...untilWeSeeIt(step),
    'We’ll confirm the final value after the inspection.',
    FREE,
  ],
}
