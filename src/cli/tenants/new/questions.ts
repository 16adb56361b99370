// The questions about a new site: each with its default, which earlier answers may determine, and the check of its
// answer. Knows neither terminal nor files.
import { parsePhone } from '#lib/parse-phone.ts'
import { upperFirst } from '#lib/text.ts'
import { findMake } from '#vehicle/catalogue.ts'
import { EXAMPLE_PHONES, EXAMPLE_STREET } from '#rollout/checks/check-examples.ts'
import { slugOf } from '#vehicle/slug.ts'
import { parseHost } from '#tenant/host.ts'
import { DEALER_KINDS, kindOf, NEW_ZEALAND, regionOf, STATES } from './kinds.ts'

/** Answers by flag name. */
export type Answers = Record<QuestionKey, string>
export type QuestionKey = (typeof KEYS)[number]

/** Names that other sites already use. */
export type NamesInUse = { slugs: readonly string[]; hosts: ReadonlyMap<string, string> }

export type Question = {
  key: QuestionKey
  ask: (known: Answers) => string
  /** The answer to an empty line; null if an answer is required. */
  otherwise: (known: Answers) => string | null
  read: (text: string, known: Answers, taken: NamesInUse) => Read
}
type Read = { value: string } | { problem: string }

const KEYS = [
  'name',
  'slug',
  'country',
  'kind',
  'make',
  'website',
  'phone',
  'email',
  'street',
  'state',
  'suburb',
  'postcode',
  'licence',
  'colour',
] as const

export const QUESTIONS: readonly Question[] = [
  {
    key: 'name',
    ask: () => 'Dealer name',
    otherwise: ({ slug }) => (slug === '' ? null : toTitle(slug)),
    read: nameOf(60),
  },
  {
    key: 'slug',
    ask: () => 'Short name, for its folder and commands; cannot be changed later',
    otherwise: ({ name }) => slugOf(name).slice(0, 40).replace(/-$/, ''),
    read: (text, _, { slugs }) => {
      if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) || text.length > 40)
        return { problem: 'Use lower-case letters, digits and single hyphens, at most 40.' }
      return slugs.includes(text)
        ? { problem: `tenants/${text} already exists. Choose another.` }
        : { value: text }
    },
  },
  {
    key: 'country',
    ask: () => 'Country, au or nz',
    otherwise: () => 'au',
    read: oneOf(['au', 'nz']),
  },
  {
    key: 'kind',
    ask: () => `What it sells: ${Object.keys(DEALER_KINDS).join(', ')}`,
    otherwise: () => 'cars',
    read: oneOf(Object.keys(DEALER_KINDS)),
  },
  {
    key: 'make',
    ask: () => 'Make, if it sells new vehicles of one make only; otherwise "several"',
    otherwise: () => 'several',
    read: (text) => {
      if (text.toLowerCase() === 'several') return { value: '' }
      const make = findMake(text)
      return make === null
        ? { problem: `"${text}" is not in tenants/catalogue/makes.json. Use "several", or add it.` }
        : { value: make.name }
    },
  },
  {
    key: 'website',
    ask: () => 'Website address',
    // Names under .example are reserved, so no other site has them.
    otherwise: ({ slug }) => `www.${slug}.example`,
    read: (text, _, { hosts }) => {
      const url = URL.parse(text.includes('://') ? text : `https://${text}`)
      const host = url === null ? null : parseHost(url)
      if (url === null || host === null || !host.includes('.') || url.pathname !== '/')
        return { problem: 'Use an address such as www.dealer.com.au.' }
      const owner = hosts.get(host)
      return owner === undefined
        ? { value: url.hostname }
        : { problem: `${host} already belongs to ${owner}. Each host serves one site.` }
    },
  },
  {
    key: 'phone',
    ask: () => 'Phone number for shoppers',
    otherwise: ({ country }) => EXAMPLE_PHONES[country === 'nz' ? 'nz' : 'au'],
    read: (text, { country }) =>
      parsePhone(text, country === 'nz' ? 'NZ' : 'AU') === null
        ? { problem: 'Use a phone number of the country, with its area code.' }
        : { value: text },
  },
  {
    key: 'email',
    ask: () => 'Email address for leads',
    otherwise: ({ website }) => `leads@${website.replace(/^www\./, '')}`,
    read: (text) =>
      /^[^\s@<>"',;]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(text)
        ? { value: text }
        : { problem: 'Use an address such as leads@dealer.com.au.' },
  },
  {
    key: 'street',
    ask: () => 'Street address',
    otherwise: () => EXAMPLE_STREET,
    read: nameOf(80),
  },
  {
    key: 'state',
    ask: ({ country }) =>
      country === 'nz' ? 'Region' : `State: ${Object.keys(STATES).join(', ')}`,
    otherwise: ({ country }) => (country === 'nz' ? NEW_ZEALAND.city : 'QLD'),
    read: (text, known) =>
      known.country === 'nz'
        ? nameOf(40)(text)
        : oneOf(Object.keys(STATES), (word) => word.toUpperCase())(text),
  },
  {
    key: 'suburb',
    ask: () => 'Suburb or town',
    otherwise: ({ country, state }) => (country === 'nz' ? state : regionOf(country, state).city),
    read: nameOf(40),
  },
  {
    key: 'postcode',
    ask: () => 'Postcode',
    otherwise: ({ country, state }) => regionOf(country, state).postcode,
    read: (text, { country, state }) =>
      regionOf(country, state).postcodes.test(text)
        ? { value: text }
        : {
            problem: `Use a four-digit postcode${country === 'nz' ? '' : ` in ${state}`}.`,
          },
  },
  {
    key: 'licence',
    ask: ({ country }) =>
      country === 'nz' ? 'Registered trader number, if known' : 'Dealer licence number, if known',
    otherwise: () => '',
    read: (text) => (text === '' ? { value: '' } : nameOf(40)(text)),
  },
  {
    key: 'colour',
    ask: () => 'Brand colour',
    otherwise: ({ kind }) => kindOf(kind).colour,
    read: (text) => {
      const [, digits = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text) ?? []
      if (digits === '') return { problem: 'Use a colour such as #0b5394.' }
      const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
      return { value: `#${long.toLowerCase()}` }
    },
  },
]

export const NO_ANSWERS: Readonly<Answers> = {
  name: '',
  slug: '',
  country: '',
  kind: '',
  make: '',
  website: '',
  phone: '',
  email: '',
  street: '',
  state: '',
  suburb: '',
  postcode: '',
  licence: '',
  colour: '',
}

/** Words that are safe in any context, including markup. */
function nameOf(most: number) {
  return (text: string): Read =>
    text.length <= most && slugOf(text) !== '' && !/[<>]/.test(text)
      ? { value: text }
      : { problem: `Use up to ${most} characters, without < and >.` }
}

function oneOf(words: readonly string[], fold = (word: string) => word.toLowerCase()) {
  return (text: string): Read => {
    const word = fold(text)
    return words.includes(word) ? { value: word } : { problem: `Use one of ${words.join(', ')}.` }
  }
}

const toTitle = (slug: string) => slug.split('-').map(upperFirst).join(' ')
