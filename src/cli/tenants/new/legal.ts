// Starting texts for the pages that the law asks for, told as such on the page and kept from search engines: what the site
// does is right, what the dealer promises is for the dealer and an adviser to say.
import { addressLine } from '#lib/address.ts'

import type { Page } from './pages.ts'
import type { Answers } from './questions.ts'

type Sections = { heading?: string; text?: string; list?: string[] }[]

/** What the site keeps of shoppers, by the law of the dealer's country. */
export function toPrivacy(answers: Answers): Page {
  const { name, country, email, phone } = answers
  const isNz = country === 'nz'
  const mail = `<a href="mailto:${email}">${email}</a>`
  const sections = [
    starting(name),
    {
      heading: 'Who we are',
      text: `${name}, ${whereOf(answers)}. This page follows ${isNz ? 'the Privacy Act 2020 and its information privacy principles' : 'the Australian Privacy Principles in the Privacy Act 1988 (Cth)'}.`,
    },
    {
      heading: 'What we collect, and why',
      list: [
        '<b>Enquiries and bookings.</b> Your name, mobile, e-mail and message, the vehicle that you asked about, and what else the form asks for. With it come the pages of this site that you looked at in that tab and the advertisement that led you here, so that whoever calls you knows what it is about.',
        '<b>Trade-ins and sales.</b> Your registration, kilometres and answers about condition.',
        '<b>Visits.</b> We count how often a vehicle is looked at. The count does not know who looked.',
      ],
    },
    {
      heading: 'What stays on your device',
      text: 'Favourites, comparisons and recent searches are kept by your browser and are not sent to us. Your contact details are remembered there only if you tick the box that says so.',
    },
    {
      heading: 'Who else sees it',
      list: [
        'Our own staff, and the companies that run our systems for us, under contract.',
        'Cloudflare, which hosts this site; requests may pass through its data centres overseas.',
        'Maps and videos of other companies load only after you choose to open them.',
      ],
    },
    {
      heading: 'How long',
      text: 'For as long as we are looking after you, and for as long as tax, licensing and consumer law ask for records.',
    },
    {
      heading: 'See it, correct it, delete it',
      text: `Write to ${mail} or ring ${phone}. You have an answer within ${isNz ? '20 working days' : '30 days'}.`,
    },
    {
      heading: 'If you are not happy',
      text: isNz
        ? 'Tell us first. Otherwise the Office of the Privacy Commissioner is at <a href="https://www.privacy.org.nz">privacy.org.nz</a> or on 0800 803 909.'
        : 'Tell us first. If our answer does not settle it, the Office of the Australian Information Commissioner takes complaints at <a href="https://www.oaic.gov.au/privacy/privacy-complaints">oaic.gov.au</a> or on 1300 363 992.',
    },
  ]
  return toPage('/privacy-policy', 'Privacy', 'What this site keeps, and how to see it.', sections)
}

/** What holds when a vehicle is looked at and bought. */
export function toTerms(answers: Answers): Page {
  const { name, country, licence } = answers
  const sections =
    country === 'nz'
      ? [
          starting(name),
          {
            heading: 'Who we are',
            text: `${name}, ${whereOf(answers)}${licence === '' ? '' : `, registered motor vehicle trader ${licence}`}. The Consumer Guarantees Act 1993 and the Fair Trading Act 1986 apply to what we sell to consumers.`,
          },
          { heading: 'Prices', text: 'In New Zealand dollars, with GST.' },
          {
            heading: 'Consumer Information Notice',
            text: 'Every used vehicle has its notice on the vehicle and on request. Read it before you sign: it is part of the sale.',
          },
          ...COMMON,
          {
            heading: 'If something goes wrong',
            text: 'Tell us first. The Motor Vehicle Disputes Tribunal hears disputes that are not settled.',
          },
          { heading: 'Which law', text: 'That of New Zealand.' },
        ]
      : [
          starting(name),
          {
            heading: 'Who we are',
            text: `${name}, ${whereOf(answers)}${licence === '' ? '' : `, dealer licence ${licence}`}. Nothing here takes away a right under the Australian Consumer Law.`,
          },
          {
            heading: 'Prices',
            text: 'In Australian dollars, with GST. Each page says whether its price is drive away or excludes government charges.',
          },
          ...COMMON,
          {
            heading: 'Used vehicles',
            text: `Statutory warranty and cooling-off are those of the law of ${answers.state} for the age, distance and price of the vehicle.`,
          },
          { heading: 'Which law', text: `That of ${answers.state}.` },
        ]
  return toPage('/terms-and-conditions', 'Terms and conditions', 'Prices and rights.', sections)
}

const COMMON: Sections = [
  {
    heading: 'What the site shows',
    text: 'Vehicles may be sold before the site says so, and pictures may be of a like vehicle. Ask us to confirm what matters to you before you travel.',
  },
  {
    heading: 'Finance',
    text: 'Repayments shown are examples and no offer of credit. Lenders apply criteria, fees and terms of their own.',
  },
]

function starting(name: string) {
  return {
    text: `<b>Starting text, not yet approved.</b> ${name} reads it with an adviser, changes what is different here, and takes this paragraph out.`,
  }
}

function toPage(path: string, title: string, description: string, sections: Sections): Page {
  return { path, title, description, index: false, blocks: [{ kind: 'text', sections }] }
}

const whereOf = ({ street, suburb, state, postcode }: Answers) =>
  addressLine({ street, city: suburb, state, postcode })
