// The contents of each group of settings: fields on a form, and lists whose items have a form each. Addresses, forms
// and permissions follow from this one table.
import type { Group } from '#apps/console/permissions.ts'
import { isJsonObject, type Json } from '#rollout/json.ts'

/** Fields of the document on one form. */
export type Part = {
  /** JSON pointer. */
  at: string
  /** Keys that are elsewhere. */
  without?: readonly string[]
}

/** A list whose items have a page each. */
export type ItemList = {
  at: string
  /** Field that names an item in addresses. */
  key: 'id' | 'path'
  /** An item, in a sentence. */
  one: string
  /** Switch of an item, if it can be hidden. */
  shown?: 'visible'
  /** Text of an empty list. */
  empty: string
}

export type Screen = {
  list?: ItemList
  /** The form of the group; next to a list it is called "settings". */
  form?: readonly Part[]
  /** Name of the form next to a list, if not "settings". */
  formName?: string
}

const at = (...pointers: string[]): Part[] => pointers.map((pointer) => ({ at: pointer }))

/** Groups with a page of their own. */
export type OwnPage = 'keys' | 'redirects' | 'columns'
export const isOwnPage = (group: Group): group is OwnPage =>
  group === 'keys' || group === 'redirects' || group === 'columns'

export const SCREENS: Record<Exclude<Group, OwnPage>, Screen> = {
  contact: {
    form: at(
      '/name',
      '/tagline',
      '/phone_numbers',
      '/address',
      '/override_city',
      '/youtube_url',
      '/social',
    ),
  },
  places: {
    list: {
      at: '/locations',
      key: 'id',
      one: 'location',
      shown: 'visible',
      empty: 'No locations yet. Add your sales yard, workshop or parts counter.',
    },
    form: at('/places'),
  },
  offers: {
    list: { at: '/offers/list', key: 'id', one: 'offer', empty: 'No offers yet.' },
    form: [{ at: '/offers', without: ['list'] }],
  },
  pages: {
    list: {
      at: '/pages',
      key: 'path',
      one: 'page',
      empty: 'No pages yet. The home page is made from your content.',
    },
    form: at('/announcements'),
    formName: 'Bar above every page',
  },
  menus: { form: at('/layout/navigation', '/layout/footer') },
  messages: {
    form: at(
      '/messages',
      '/forms/response_time',
      '/forms/reply_promise',
      '/conversations/enabled',
      '/conversations/answers',
    ),
  },
  look: {
    form: at(
      '/theme',
      '/layout/logo',
      '/layout/header',
      '/layout/brand_grid',
      '/layout/acknowledgement',
      '/layout/group_disclaimer',
      '/layout/search_disclaimer',
      '/search_engines/share_image',
    ),
  },
  feeds: { form: at('/feeds', '/agents') },
  leads: { form: at('/leads') },
  'third-parties': {
    form: [
      ...at('/integrations', '/upstreams', '/market', '/finance'),
      ...at(
        '/conversations/mail_domain',
        '/conversations/text_sender',
        '/conversations/text_registration',
        '/conversations/callback_key',
      ),
      { at: '/intake', without: ['columns'] },
    ],
  },
}

/** The name of an item in addresses. */
export function nameOf(list: ItemList, item: Json | undefined, place: number): string {
  const name = isJsonObject(item) ? item[list.key] : undefined
  return typeof name === 'string' || typeof name === 'number' ? String(name) : String(place)
}

/** An item's name for people: the first of its texts that is not empty. */
export function titleOf(item: Json | undefined): string {
  if (!isJsonObject(item)) return ''
  for (const key of TITLES) {
    const text = item[key]
    if (typeof text === 'string' && text.trim() !== '') return text
  }
  return ''
}

export const TITLES = [
  'name',
  'title',
  'label',
  'heading',
  'question',
  'date',
  'path',
  'id',
] as const
