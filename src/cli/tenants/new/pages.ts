// The first pages of a new site: its home, who it is, and the legal ones. What they say holds for any dealer of the kind.
import type { SiteInput } from '#tenant/schema.ts'

import { kindOf } from './kinds.ts'
import { toPrivacy, toTerms } from './legal.ts'
import type { Answers } from './questions.ts'

export type Page = NonNullable<SiteInput['pages']>[number]

/** Everything that the dealer sells. */
export const ALL = '/search/new-used-and-demo-cars'

/** Slug of the yard of a new site. */
export const yardOf = (slug: string) => `${slug}-yard`

/** The pages that every new site has. */
export function toPages(answers: Answers): Page[] {
  return [toHome(answers), toAbout(answers), toPrivacy(answers), toTerms(answers)]
}

function toHome({ name, suburb, phone, ...answers }: Answers): Page {
  const { many, hero, place } = kindOf(answers.kind)
  const make = answers.make === '' ? '' : `${answers.make} `
  const sold = answers.make === '' ? many : `new ${make}and used ${many}`
  return {
    path: '/',
    title: `${toTitle(sold)} in ${suburb}`,
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
            description: `${toTitle(sold)} in ${suburb}. See them all here, with prices.`,
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
            text: `${answers.street}, ${suburb}. Come in to look around, ask questions or take a test drive.`,
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
          { label: phone, href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` },
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

const toTitle = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
