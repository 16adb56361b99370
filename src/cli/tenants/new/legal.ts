// Starting texts for the pages that the law asks for, told as such on the page and kept from search engines: what the site
// does is right, what the dealer promises is for the dealer and an adviser to say.
import { addressLine } from '#lib/text.ts'

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
        '<b>Enquiries and bookings.</b> Your name, mobile, email and message, the vehicle you asked about, and anything else the form asks for. We also receive the pages of this site that you viewed in that tab and the advertisement that brought you here, so our team can help you better.',
        '<b>Trade-ins and sales.</b> Your registration, kilometres and answers about condition.',
        '<b>Visits.</b> We count how often each vehicle is viewed, but not who viewed it.',
      ],
    },
    {
      heading: 'What stays on your device',
      text: 'Favourites, comparisons and recent searches are stored in your browser and are not sent to us. Your contact details are stored there only if you tick the box to remember them.',
    },
    {
      heading: 'Who we share it with',
      list: [
        'Our own staff, and the companies that run our systems for us, under contract.',
        'Cloudflare, which hosts this site; requests may pass through its data centres overseas.',
        'Third-party maps and videos load only after you choose to open them.',
      ],
    },
    {
      heading: 'How long we keep it',
      text: 'For as long as you are our customer, and as long as tax, licensing and consumer law require.',
    },
    {
      heading: 'Access, correction and deletion',
      text: `Write to ${mail} or call ${phone}. We will reply within ${isNz ? '20 working days' : '30 days'}.`,
    },
    {
      heading: 'Complaints',
      text: isNz
        ? 'Please contact us first. Otherwise, contact the Office of the Privacy Commissioner at <a href="https://www.privacy.org.nz">privacy.org.nz</a> or on 0800 803 909.'
        : 'Please contact us first. If our reply does not resolve your complaint, contact the Office of the Australian Information Commissioner at <a href="https://www.oaic.gov.au/privacy/privacy-complaints">oaic.gov.au</a> or on 1300 363 992.',
    },
  ]
  return toPage(
    '/privacy-policy',
    'Privacy',
    'What this site collects, and how to access it.',
    sections,
  )
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
            text: 'Every used vehicle displays its notice, which is also available on request. Read it before you sign: it is part of the sale.',
          },
          ...COMMON,
          {
            heading: 'If something goes wrong',
            text: 'Please contact us first. The Motor Vehicle Disputes Tribunal hears unresolved disputes.',
          },
          { heading: 'Governing law', text: 'The law of New Zealand.' },
        ]
      : [
          starting(name),
          {
            heading: 'Who we are',
            text: `${name}, ${whereOf(answers)}${licence === '' ? '' : `, dealer licence ${licence}`}. Nothing here limits your rights under the Australian Consumer Law.`,
          },
          {
            heading: 'Prices',
            text: 'In Australian dollars, with GST. Each page says whether its price is drive away or excludes government charges.',
          },
          ...COMMON,
          {
            heading: 'Used vehicles',
            text: `Statutory warranty and cooling-off rights depend on the law of ${answers.state} and the vehicle's age, kilometres and price.`,
          },
          { heading: 'Governing law', text: `The law of ${answers.state}.` },
        ]
  return toPage('/terms-and-conditions', 'Terms and conditions', 'Prices and rights.', sections)
}

const COMMON: Sections = [
  {
    heading: 'About this site',
    text: 'Vehicles may be sold before this site is updated, and pictures may show a similar vehicle. Please confirm important details with us before you travel.',
  },
  {
    heading: 'Finance',
    text: 'Repayments shown are examples, not an offer of credit. Lenders apply their own criteria, fees and terms.',
  },
]

function starting(name: string) {
  return {
    text: `<b>Draft, not yet approved.</b> ${name} must review this page with an adviser, adapt it and delete this paragraph.`,
  }
}

function toPage(path: string, title: string, description: string, sections: Sections): Page {
  return { path, title, description, index: false, blocks: [{ kind: 'text', sections }] }
}

const whereOf = ({ street, suburb, state, postcode }: Answers) =>
  addressLine({ street, city: suburb, state, postcode })
