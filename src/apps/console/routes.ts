// Every address of the console in one table: its pattern, its link, and who may use it. The gate reads the rules;
// apps/console/pages/mount.ts adds the pages in the order of this table: of two patterns that match, the first is used.
import { segment } from '#lib/url.ts'
import type { Act } from './permissions.ts'

/**
 * Who may use it. "anyone": also people who are signed out; "person": everyone who is signed in; "group": people who
 * may draft the group of settings in the address; otherwise people who may do the act, on the site in the address if it
 * names one.
 */
export type ConsoleRule = {
  to: 'anyone' | 'person' | 'group' | Act
  /** The person must have proved their identity within ten minutes. */
  fresh?: true
  /** Maximum body size; 100 kB by default. */
  bytes?: number
}

export type ConsoleRoute = {
  pattern: string
  /** The methods of the address; others are not answered. */
  get?: ConsoleRule
  post?: ConsoleRule
  /** Its section in a site's menu, and its label, for people who may see it. */
  menu?: readonly [section: MenuSection, label: string]
}

/** Sections of a site's menu; pages/shell.tsx has their headings. */
export type MenuSection = 'overview' | 'customers' | 'vehicles' | 'figures' | 'website' | 'settings'

type Params<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? [...Params<First>, ...Params<Rest>]
  : Pattern extends `:${string}`
    ? [value: string]
    : []

function at<const Pattern extends string, const Own extends Omit<ConsoleRoute, 'pattern'>>(
  pattern: Pattern,
  rules: Own,
) {
  const href = (...values: Params<Pattern>): string => {
    const rest: string[] = [...values]
    return pattern.replaceAll(/:\w+/g, () => segment(rest.shift() ?? ''))
  }
  return { pattern, href, ...rules }
}

const PERSON = { to: 'person' } as const
const ANYONE = { to: 'anyone' } as const

const GROUP = { to: 'group' } as const
/** A picture of 25 MB, with the other fields. */
const UPLOAD = 25_100_000
/** A page of many blocks, with what it showed and what was typed, and a picture; 2,000 redirects. */
const GROUP_FORM = { to: 'group', bytes: UPLOAD + 1_500_000 } as const
/** Several phone photos at once, which are in memory together with the pixels of one of them. */
const PHOTOS = 30_000_000

/** A stock file; a part of a larger one is enough to map its columns. */
const STOCK_FILE = 5_100_000

export const consoleRoutes = {
  sites: at('/_console', { get: PERSON }),
  signIn: at('/_console/sign-in', { get: ANYONE, post: ANYONE }),
  /** Where Cloudflare Access admits staff. */
  access: at('/_console/access', { get: ANYONE }),
  signOut: at('/_console/sign-out', { post: PERSON }),
  /** Signs in a demo person, on a developer's machine only. */
  demo: at('/_console/demo', { get: ANYONE, post: ANYONE }),
  /** Accepts or declines an invitation to a site or the staff. */
  invitations: at('/_console/invitations', { post: PERSON }),
  /** A person's own name, sessions and acts. */
  account: at('/_console/account', { get: PERSON, post: PERSON }),
  /** Creates a command line token, and shows it once. */
  tokens: at('/_console/account/tokens', {
    get: { to: 'staff.manage' },
    post: { to: 'staff.manage', fresh: true },
  }),
  passkeys: at('/_console/account/passkeys', { post: { to: 'person', fresh: true } }),
  /** For the console's script: what a browser needs to register a passkey, and to use one. */
  newPasskey: at('/_console/api/passkeys/new', { post: { to: 'person', fresh: true } }),
  passkeyOptions: at('/_console/api/passkeys/options', { post: ANYONE }),
  /** Unsubscribes from a regular email, by the link in it. */
  unsubscribe: at('/_console/unsubscribe', { get: ANYONE, post: ANYONE }),
  /** Asks for a fresh proof, before a page that needs one. */
  confirm: at('/_console/confirm', { get: PERSON, post: PERSON }),
  staff: at('/_console/staff', {
    get: { to: 'staff.manage' },
    post: { to: 'staff.manage', fresh: true },
  }),
  allActivity: at('/_console/activity', { get: { to: 'staff.manage' } }),
  allActivityFile: at('/_console/activity.csv', { get: { to: 'staff.manage', fresh: true } }),
  /** Stored data about a shopper, on all sites or on one. */
  allPrivacy: at('/_console/privacy', {
    get: { to: 'staff.manage' },
    post: { to: 'staff.manage' },
  }),
  allPrivacyAct: at('/_console/privacy/act', { post: { to: 'staff.manage', fresh: true } }),
  allLeadHosts: at('/_console/lead-hosts', {
    get: { to: 'staff.manage' },
    post: { to: 'staff.manage', fresh: true },
  }),
  site: at('/_console/sites/:slug', { get: { to: 'site.open' }, menu: ['overview', 'Overview'] }),
  /** Takes the website down, or restores it; asks for confirmation. */
  takeDown: at('/_console/sites/:slug/take-down', {
    get: { to: 'staff.manage' },
    post: { to: 'staff.manage', fresh: true },
  }),
  /** Subscribes the person to a regular email about the site, or unsubscribes. */
  subscriptions: at('/_console/sites/:slug/subscriptions', { post: { to: 'site.open' } }),
  /** The pictures of the site; posting adds one. */
  pictures: at('/_console/sites/:slug/pictures', {
    menu: ['website', 'Pictures'],
    get: { to: 'content.draft' },
    post: { to: 'content.draft', bytes: UPLOAD },
  }),
  /** One of them; posting describes or replaces it. */
  picture: at('/_console/sites/:slug/pictures/:id', {
    get: { to: 'content.draft' },
    post: { to: 'content.draft', bytes: UPLOAD },
  }),
  /** Deletes one permanently. */
  deletePicture: at('/_console/sites/:slug/pictures/:id/delete', {
    post: { to: 'content.publish' },
  }),
  pictureFile: at('/_console/sites/:slug/pictures/:id/:file', { get: { to: 'content.draft' } }),
  /** The draft's real pages: in a frame, and by a link for others. */
  preview: at('/_console/sites/:slug/preview', {
    get: { to: 'content.draft' },
    post: { to: 'content.draft' },
  }),
  /** The new link. */
  previewLink: at('/_console/sites/:slug/preview/link', { get: { to: 'content.draft' } }),
  /**
   * What the draft changes; posting publishes it. The page checks whether the role may publish everything that it
   * affects.
   */
  review: at('/_console/sites/:slug/review', {
    menu: ['overview', 'Review and publish'],
    get: { to: 'content.draft' },
    post: { to: 'content.publish' },
  }),
  /**
   * Asks for confirmation before discarding the draft. Posting discards it, or decides a field that live also changed.
   */
  decide: at('/_console/sites/:slug/review/decide', {
    get: { to: 'content.draft' },
    post: { to: 'content.draft' },
  }),
  /** Requests approval of changes, withdraws a request, or sends it back. The page checks who may answer. */
  approval: at('/_console/sites/:slug/review/approval', { post: { to: 'content.draft' } }),
  /** Schedules a publish, or cancels it. */
  schedule: at('/_console/sites/:slug/review/schedule', {
    get: { to: 'content.publish' },
    post: { to: 'content.publish' },
  }),
  /** Versions; posting restores one. */
  history: at('/_console/sites/:slug/history', {
    menu: ['overview', 'History'],
    get: { to: 'content.draft' },
    post: { to: 'content.publish' },
  }),
  people: at('/_console/sites/:slug/people', {
    menu: ['settings', 'People'],
    get: { to: 'people.manage' },
    post: { to: 'people.manage', fresh: true },
  }),
  privacy: at('/_console/sites/:slug/privacy', {
    menu: ['settings', 'Privacy'],
    get: { to: 'privacy.manage' },
    post: { to: 'privacy.manage' },
  }),
  privacyAct: at('/_console/sites/:slug/privacy/act', {
    post: { to: 'privacy.manage', fresh: true },
  }),
  activity: at('/_console/sites/:slug/activity', {
    menu: ['settings', 'Activity'],
    get: { to: 'audit.read' },
  }),
  activityFile: at('/_console/sites/:slug/activity.csv', {
    get: { to: 'audit.read', fresh: true },
  }),
  /** The leads of the site: lists, and the page of one lead. */
  inbox: at('/_console/sites/:slug/inbox', {
    menu: ['customers', 'Leads'],
    get: { to: 'leads.read' },
    post: { to: 'leads.release' },
  }),
  /** What the website has learned as spam; posting forgets one mark. */
  spam: at('/_console/sites/:slug/spam', {
    get: { to: 'leads.read' },
    post: { to: 'leads.release' },
  }),
  inboxFile: at('/_console/sites/:slug/inbox.csv', { get: { to: 'leads.export', fresh: true } }),
  /** Sends a test lead through the site's targets. */
  testLead: at('/_console/sites/:slug/inbox/test', { post: { to: 'leads.release' } }),
  lead: at('/_console/sites/:slug/inbox/:id', {
    get: { to: 'leads.read' },
    post: { to: 'leads.release' },
  }),
  /** Answers the shopper of a lead; retries a message, or accepts a held one. */
  leadReply: at('/_console/sites/:slug/inbox/:id/reply', { post: { to: 'leads.release' } }),
  /** A picture that a shopper sent, by its message and number. */
  leadPicture: at('/_console/sites/:slug/inbox/:id/pictures/:message/:place', {
    get: { to: 'leads.read' },
  }),
  /** The calendar of test drives; and one of them, which is confirmed, moved, assigned and recorded. */
  drives: at('/_console/sites/:slug/drives', {
    menu: ['customers', 'Test drives'],
    get: { to: 'leads.read' },
  }),
  drive: at('/_console/sites/:slug/drives/:id', {
    get: { to: 'leads.read' },
    post: { to: 'drives.manage' },
  }),
  /** The agreement that its shopper signed, as a PDF; each view is in the activity log. */
  driveAgreement: at('/_console/sites/:slug/drives/:id/agreement.pdf', {
    get: { to: 'drives.manage' },
  }),
  /** Shoppers' price offers; posting to one accepts, declines or counters it. */
  priceOffers: at('/_console/sites/:slug/price-offers', {
    menu: ['customers', 'Price offers'],
    get: { to: 'leads.read' },
  }),
  priceOffer: at('/_console/sites/:slug/price-offers/:id', {
    post: { to: 'price-offers.answer' },
  }),
  /** The reservations of the site: lists, and one of them. Actions on it may move money. */
  reservations: at('/_console/sites/:slug/reservations', {
    menu: ['customers', 'Reservations'],
    get: { to: 'leads.read' },
  }),
  reservationsFile: at('/_console/sites/:slug/reservations.csv', {
    get: { to: 'leads.export', fresh: true },
  }),
  reservation: at('/_console/sites/:slug/reservations/:id', {
    get: { to: 'leads.read' },
    post: { to: 'reservations.manage', fresh: true },
  }),
  /** Every vehicle of the site, for the dealer: lists, a file, and one vehicle. */
  yard: at('/_console/sites/:slug/yard', {
    menu: ['vehicles', 'Yard'],
    get: { to: 'site.open' },
    /** Edits many vehicles at once. */
    post: { to: 'stock.edit' },
  }),
  yardFile: at('/_console/sites/:slug/yard.csv', { get: { to: 'site.open' } }),
  /** Posting sets an own value, or removes one. */
  yardCar: at('/_console/sites/:slug/yard/:id', {
    get: { to: 'site.open' },
    post: { to: 'stock.edit' },
  }),
  /** Adds photos from the person's device to a vehicle. */
  yardPhotos: at('/_console/sites/:slug/yard/:id/photos', {
    post: { to: 'stock.edit', bytes: PHOTOS },
  }),
  /** One of its photos, small; by a name that stands for its address (`photoName`). */
  yardPhoto: at('/_console/sites/:slug/yard/:id/photos/:name', { get: { to: 'site.open' } }),
  /** The messages to shoppers, with an example; posting sends one to the person as a test. */
  messages: at('/_console/sites/:slug/messages/preview', {
    get: { to: 'content.draft' },
    post: { to: 'content.draft' },
  }),
  /** How the stock of the site arrives, and what it lacks. */
  stock: at('/_console/sites/:slug/stock', {
    menu: ['vehicles', 'Stock'],
    get: { to: 'site.open' },
  }),
  /** Results of the website: figures by day, source and vehicle; and as a file. */
  results: at('/_console/sites/:slug/results', {
    menu: ['figures', 'Results'],
    get: { to: 'results.read' },
  }),
  resultsFile: at('/_console/sites/:slug/results.csv', { get: { to: 'results.read' } }),
  /** Outcomes of leads, by location and by person; and as a file. */
  reports: at('/_console/sites/:slug/reports', {
    menu: ['figures', 'Reports'],
    get: { to: 'leads.read' },
  }),
  reportsFile: at('/_console/sites/:slug/reports.csv', { get: { to: 'leads.read' } }),
  /** Imports a stock file. */
  importStock: at('/_console/sites/:slug/stock/import', {
    post: { to: 'content.publish', bytes: STOCK_FILE },
  }),
  /** Removes vehicles permanently. */
  clearStock: at('/_console/sites/:slug/stock/clear', {
    get: { to: 'staff.manage' },
    post: { to: 'staff.manage', fresh: true },
  }),
  /** Hosts that may receive leads: requested on a site, decided by staff. */
  leadHosts: at('/_console/sites/:slug/lead-hosts', {
    get: { to: 'look.draft' },
    post: { to: 'look.draft' },
  }),
  /** Also a group; its changes need a fresh proof. */
  keys: at('/_console/sites/:slug/keys', {
    get: { to: 'setup.draft' },
    post: { to: 'setup.draft', fresh: true },
  }),
  /** Also a group, with a file to read. */
  columns: at('/_console/sites/:slug/columns', {
    get: { to: 'content.draft' },
    post: { to: 'content.draft', bytes: STOCK_FILE },
  }),
  /** Forms of a group of settings; last, because the pattern matches any word. */
  group: at('/_console/sites/:slug/:group', { get: GROUP, post: GROUP_FORM }),
  groupPage: at('/_console/sites/:slug/:group/:page', { get: GROUP, post: GROUP_FORM }),
} as const

/** Requests from the command line: with a token of a person who may do the act, or as operations. */
export const commandRoutes = {
  versions: at('/_console/api/versions', { post: { to: 'staff.manage' } }),
  site: at('/_console/api/sites/:slug', { get: { to: 'setup.draft' } }),
  publish: at('/_console/api/sites/:slug/publish', { post: { to: 'setup.publish' } }),
  /** Stored values of sites and hosts, and names of keys. */
  store: at('/_console/api/store', { post: { to: 'staff.manage' } }),
  preview: at('/_console/api/sites/:slug/preview', { post: { to: 'setup.draft' } }),
  rollback: at('/_console/api/sites/:slug/rollback', { post: { to: 'setup.publish' } }),
} as const

/** A path of the console to return to after signing in; the list of sites for anything else. */
export function parseConsolePath(text: string | undefined): string {
  const url = URL.parse(text ?? '', 'https://own.invalid')
  const isOurs = url?.origin === 'https://own.invalid' && /^\/_console(?:\/|$)/.test(url.pathname)
  return isOurs ? url.pathname + url.search : consoleRoutes.sites.href()
}
