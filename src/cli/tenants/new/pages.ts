// The first pages of a new site: home, about and the legal ones. Their texts are true of any dealer of the kind.
import { addressLine, upperFirst } from '#lib/text.ts'
import { DRAFT_MARK } from '#rollout/checks/check-examples.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { RETENTION } from '#tenant/schema-privacy.ts'
import { kindOf } from './kinds.ts'
import type { Answers } from './questions.ts'

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

export type Page = NonNullable<SiteInput['pages']>[number]

/** Everything that the dealer sells. */
export const ALL = '/search/new-used-and-demo-cars'

/** Slug of the yard of a new site. */
export const yardOf = (slug: string) => `${slug}-yard`

/** The pages that every new site has. */
export function toFirstPages(answers: Answers): Page[] {
  return [toHome(answers), toAbout(answers), toPrivacy(answers), toTermsPage(answers)]
}

function toHome({ name, suburb, ...answers }: Answers): Page {
  const { many, hero, place } = kindOf(answers.kind)
  const make = answers.make === '' ? '' : `${answers.make} `
  const sold = answers.make === '' ? many : `new ${make}and used ${many}`
  return {
    path: '/',
    title: `${upperFirst(sold)} in ${suburb}`,
    heading: false,
    description: `${name} in ${suburb}: ${sold}, with prices and pictures of every one, trade-ins, finance and service.`,
    blocks: [
      {
        kind: 'hero',
        search: true,
        slides: [
          {
            id: 'welcome',
            name: hero.words,
            description: `${upperFirst(sold)} in ${suburb}. See them all here, with prices.`,
            url: ALL,
            link_label: `See all ${many}`,
            image: `/content/${hero.image}.webp`,
            image_phone: `/content/${hero.image}-phone.webp`,
            alt: hero.alt,
          },
        ],
        links: [
          { label: `New ${many}`, href: '/search/new-cars' },
          { label: `Used ${many}`, href: '/search/used-cars' },
          { label: 'Sell yours', href: '/sell-my-car' },
        ],
      },
      {
        kind: 'stock',
        title: 'Just in',
        filters: 'status:in_stock',
        limit: 8,
        href: ALL,
        link_label: `All ${many}`,
      },
      { kind: 'cards', tone: 'tint', title: 'What we do', items: toServices(many) },
      {
        kind: 'text',
        title: 'Come and see us',
        image: `/content/${place.image}.webp`,
        alt: place.alt,
        sections: [
          {
            text: `{our address}. Come in to look around, ask questions or take a test drive.`,
          },
        ],
        links: [{ label: 'Hours and directions', href: `/locations/${yardOf(answers.slug)}` }],
      },
      {
        kind: 'action',
        tone: 'dark',
        title: 'Not sure which one?',
        intro: "Tell us what you need it for and we'll suggest a few.",
        links: [
          { label: 'Contact us', href: '/contact' },
          { label: '{our phone}', href: 'tel:{our phone}' },
        ],
      },
    ],
  }
}

function toServices(many: string) {
  return [
    {
      title: 'Trade in',
      text: "Tell us about your vehicle and we'll make an offer.",
      icon: 'money' as const,
      href: '/trade-in',
      link_label: 'Value yours',
    },
    {
      title: 'Finance',
      text: 'Find out what you can spend before you choose.',
      icon: 'clipboard' as const,
      href: '/finance-enquiry',
      link_label: 'Ask about finance',
    },
    {
      title: 'Service',
      text: `We service the ${many} we sell, and others too.`,
      icon: 'tools' as const,
      href: '/service',
      link_label: 'Book a service',
    },
  ]
}

function toAbout({ name, street, suburb, ...answers }: Answers): Page {
  const { many, place } = kindOf(answers.kind)
  return {
    path: '/about-us',
    title: 'About us',
    description: `About ${name}, and where to find us.`,
    blocks: [
      {
        kind: 'text',
        image: `/content/${place.image}.webp`,
        alt: place.alt,
        sections: [
          {
            text: `${name} sells ${many} at ${street} in ${suburb}. All our stock is on this site, with prices and pictures.`,
          },
          { text: 'Visit, call or write to us: our team knows every vehicle in the yard.' },
        ],
        links: [
          { label: `See all ${many}`, href: ALL },
          { label: 'Find us', href: '/dealerships' },
        ],
      },
    ],
  }
}

type Sections = { heading?: string; text?: string; list?: string[] }[]

/** The data about shoppers that the site stores, by the law of the dealer's country. */
export function toPrivacy(answers: Answers): Page {
  const { name, country, email } = answers
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
    isNz
      ? {
          heading: 'What we get from others',
          list: [
            '<b>Plates.</b> If you enter the plate of a vehicle, a look-up service may tell us its make, model and year.',
            '<b>Finance.</b> A lender tells us the outcome of an application that you made through us.',
            '<b>Marketplaces.</b> If you enquire on another website, it passes on your name, contact details and question.',
          ],
        }
      : {
          heading: 'What software works out',
          list: [
            '<b>Valuations.</b> A program may work out a price range from registration, kilometres, age and condition. A person inspects the vehicle before an offer binds us.',
            '<b>Repayments and pre-approval.</b> A program may work out repayments from price, deposit, term and the credit rating that you choose. A lender decides on an application by its own rules.',
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
        'Cloudflare, which hosts this site. Your information is stored in its Oceania region; requests may pass through its data centres elsewhere.',
        'Third-party maps and videos load only after you choose to open them.',
      ],
    },
    {
      heading: 'How long we keep it',
      text: `This website keeps enquiries, bookings and other forms for ${RETENTION.leads.months} months, forms held as suspected spam for ${RETENTION.suspected_spam.months}, and reservations for ${RETENTION.reservations.months} months after they end. An account is deleted ${RETENTION.accounts.months} months after the last sign-in. Our own sales records are kept for as long as tax, licensing and consumer law require.`,
    },
    {
      heading: 'Access, correction and deletion',
      text: `Write to ${mail} or call {our phone}. We will reply within ${isNz ? '20 working days' : '30 days'}.`,
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

/** The terms for viewing and buying a vehicle. */
export function toTermsPage(answers: Answers): Page {
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

function starting(name: string) {
  return {
    text: `<b>${DRAFT_MARK}</b> ${name} must review this page with an adviser, adapt it and delete this paragraph.`,
  }
}

function toPage(path: string, title: string, description: string, sections: Sections): Page {
  return { path, title, description, index: false, blocks: [{ kind: 'text', sections }] }
}

const whereOf = ({ street, suburb, state, postcode }: Answers) =>
  addressLine({ street, city: suburb, state, postcode })
