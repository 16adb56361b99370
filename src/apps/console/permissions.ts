// Who may do what in the console, in one table. Routes, screens and the publish object call `may`.

/** The role of a person on a site. */
export const ROLES = {
  staff: { label: 'Staff', help: 'Everything, on every site.' },
  admin: {
    label: 'Admin',
    help: 'Edits and publishes content, drafts the look of the site, edits vehicles, works on leads, invites people.',
  },
  editor: { label: 'Editor', help: 'Drafts content for an admin to publish.' },
  sales: { label: 'Sales', help: 'Works on leads and test drives, and releases leads on hold.' },
} as const

export type Role = keyof typeof ROLES
/** Roles of one site, which its admins give. */
export type SiteRole = Exclude<Role, 'staff'>
export const SITE_ROLES = ['admin', 'editor', 'sales'] as const satisfies readonly SiteRole[]

/** A person who has signed in. `staff` may do everything everywhere; others have one role on each of their sites. */
export type Person = {
  id: string
  /** Lower case. */
  email: string
  name: string
  staff: boolean
  grants: readonly Grant[]
}
export type Grant = { site: string; role: SiteRole }

/**
 * The acts, with the roles that may do each. To draft is to save changes that stay off the website until they are
 * published. Settings without an act (hosts, address, slug, search engine) can only be changed by the command line.
 */
const ACTS = {
  'site.open': 'staff admin editor sales',
  /** Pages, offers, places, reviews, menus, redirects, pictures, columns of the dealer's own stock file. */
  'content.draft': 'staff admin editor',
  'content.publish': 'staff admin',
  /** Look, feeds, targets of leads. */
  'look.draft': 'staff admin',
  'look.publish': 'staff',
  /** Finance, third parties, keys, where stock comes from. */
  'setup.draft': 'staff',
  'setup.publish': 'staff',
  /** Own values of vehicles, which override the feed's; shoppers see them immediately. */
  'stock.edit': 'staff admin',
  'leads.read': 'staff admin sales',
  'leads.release': 'staff admin sales',
  'leads.export': 'staff admin',
  /** Confirms, moves and assigns test drives, and records who came. */
  'drives.manage': 'staff admin sales',
  /** Accepts shoppers' offers, which holds the vehicle at that price, declines them, or makes counter-offers. */
  'price-offers.answer': 'staff admin',
  /** Ends, sells, refunds. */
  'reservations.manage': 'staff admin',
  /** Figures of the website: visits, vehicles, enquiries. */
  'results.read': 'staff admin editor sales',
  'people.manage': 'staff admin',
  /** Stored data about a shopper: found, exported, corrected, deleted. */
  'privacy.manage': 'staff admin',
  /** Everyone's acts on the site; people who may not read it see their own acts (`account`). */
  'audit.read': 'staff admin',
  /** Across sites: only staff, because these are checked without a site. */
  'staff.manage': 'staff',
} as const satisfies Record<string, string>

export type Act = keyof typeof ACTS
export const ACT_NAMES = Object.keys(ACTS) as readonly Act[] // the keys of the table

const allowed = new Map(ACT_NAMES.map((act) => [act, new Set(ACTS[act].split(' '))]))

/** The role of a person on a site; null if they have none. Without a site, only staff have one. */
export function roleOn({ staff, grants }: Person, site: string | null): Role | null {
  if (staff) return 'staff'
  return grants.find((grant) => grant.site === site)?.role ?? null
}

/** Whether a person may do something on a site; `null` stands for the platform as a whole. */
export function may(person: Person, act: Act, site: string | null): boolean {
  const role = roleOn(person, site)
  return role !== null && allowed.get(act)?.has(role) === true
}

type Area = 'content' | 'look' | 'setup'

/** Groups of a site's settings, each with a form, in the order of the site's home page. */
export const GROUPS = {
  contact: { label: 'Contact details', help: 'Name, phone numbers, social pages', area: 'content' },
  places: {
    label: 'Locations and hours',
    help: 'Addresses, opening hours, holidays',
    area: 'content',
  },
  offers: { label: 'Offers', help: 'Specials with their dates and terms', area: 'content' },
  pages: { label: 'Pages', help: 'Text, pictures and blocks of each page', area: 'content' },
  menus: { label: 'Menus', help: 'Header and footer links', area: 'content' },
  redirects: { label: 'Redirects', help: 'Old addresses and where they lead', area: 'content' },
  messages: {
    label: 'Messages',
    help: 'What you promise shoppers, and what you write to them',
    area: 'content',
  },
  look: { label: 'Look', help: 'Logo, colours, typeface', area: 'look' },
  columns: {
    label: 'Stock columns',
    help: 'Which vehicle field each column of your own stock file fills',
    area: 'content',
  },
  feeds: { label: 'Marketplace exports', help: 'Stock sent to marketplaces', area: 'look' },
  leads: { label: 'Lead delivery', help: 'Who receives enquiries', area: 'look' },
  'third-parties': {
    label: 'Third parties',
    help: 'Finance, messages, tags and other services',
    area: 'setup',
  },
  keys: {
    label: 'Keys',
    help: 'Keys of third parties, which can be replaced but not read',
    area: 'setup',
  },
} as const satisfies Record<string, { label: string; help: string; area: Area }>

export type Group = keyof typeof GROUPS
export const GROUP_NAMES = Object.keys(GROUPS) as readonly Group[] // the keys of the table

export function isGroup(name: string): name is Group {
  return Object.hasOwn(GROUPS, name)
}

/** The act of drafting or publishing a group of settings. */
export function actOf(group: Group, what: 'draft' | 'publish'): Act {
  return `${GROUPS[group].area}.${what}`
}
