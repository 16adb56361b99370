// Enquiries of demo sites, with the messages between shopper and dealership.
import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import type { ListedCar } from '#vehicle/listed-car.ts'
import { type BareStory, createMoments, NO_MESSAGES } from './demo-story.ts'

const MINUTE: Seconds = 60

export function enquiries(
  [first, second, third]: readonly [ListedCar, ListedCar, ListedCar],
  site: Site,
  now: Seconds,
): BareStory[] {
  const momentOf = createMoments(site, now)
  const yesterday = momentOf(1, 15 * 60 + 5)
  return [
    {
      name: 'trade-in',
      kind: 'enquiry',
      shopper: { name: 'Hannah', last_name: 'Webb' },
      car: first,
      createdAt: momentOf(2, 9 * 60 + 40),
      fields: {
        category: 'Vehicle Enquiry',
        message: 'Is this one still there? I’d like to trade in my old one for it.',
      },
      status: 'answered',
      way: 'email',
      messages: [
        {
          after: 25,
          by: 'dealer',
          text: 'Hi Hannah, it’s still here. Could you send me a photo of yours, with its kilometres? Then I can tell you roughly what we’d pay.',
        },
        {
          after: 190,
          by: 'shopper',
          text: 'Great. Here it is, just washed. 98,000 km, one owner, serviced on time.',
          hasPicture: true,
        },
        {
          after: 215,
          by: 'dealer',
          text: 'Thanks, that’s a tidy one. Bring it in and we’ll give you a figure in writing. It takes about 20 minutes, and you’re under no obligation.',
        },
      ],
    },
    {
      name: 'weekend',
      kind: 'enquiry',
      shopper: { name: 'Marcus', last_name: 'Lee' },
      car: second,
      createdAt: yesterday,
      fields: {
        category: 'Vehicle Enquiry',
        message: 'Could I see this one without an appointment?',
      },
      // His last message waits for a reply.
      status: 'new',
      way: 'text',
      messages: [
        {
          after: 15,
          by: 'dealer',
          text: 'Hi Marcus, yes, come any time we’re open. I’ll have the keys ready.',
        },
        { after: 41, by: 'shopper', text: 'Perfect thanks. Has it had any paint work done?' },
        {
          after: 52,
          by: 'dealer',
          text: 'The front bumper, after a stone chip. I can show you the invoice when you come in.',
        },
        {
          after: Math.floor((now - yesterday) / MINUTE) - 45,
          by: 'shopper',
          text: 'OK. Could I come by on the weekend?',
        },
      ],
    },
    {
      name: 'towing',
      kind: 'enquiry',
      shopper: { name: 'Grace', last_name: 'Taufa' },
      car: third,
      createdAt: now - 35 * MINUTE,
      fields: {
        category: 'Vehicle Enquiry',
        message: 'Does it come with a second key and the service book?',
      },
      status: 'new',
      ...NO_MESSAGES,
    },
  ]
}
