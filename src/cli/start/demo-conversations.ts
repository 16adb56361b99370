// Leads of demo sites that people are working on, so that no page of the console starts empty (demo-stories.ts): one
// set for each week in which the demo is started. Unanswered leads of earlier weeks are closed, as a dealership would
// do.
import { countLead } from '#analytics/lead-counts.ts'
import type { PutPicture } from '#cli/local-stores.ts'
import { hashJson } from '#lib/encoding.ts'
import { countryOf } from '#lib/country.ts'
import { createRandom } from '#lib/random.ts'
import { parseMobile } from '#lib/parse-phone.ts'
import { textOf, withoutEmpty } from '#lib/text.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { insertMessage, type MessagePicture } from '#sales/leads/conversation-rows.ts'
import { insertAgreement } from '#sales/leads/drives/drive-agreement-rows.ts'
import { channelOf } from '#sales/leads/confirmation.ts'
import { type Lead, leadId } from '#sales/leads/lead.ts'
import { findInboxLead, recordWork } from '#sales/leads/outbox/inbox-rows.ts'
import { LEAD_STATUSES, type WorkEntry } from '#sales/leads/outbox/inbox-lead.ts'
import { findLeads, insertLead, reopenAnswered } from '#sales/leads/outbox/lead-rows.ts'
import { fullName } from '#sales/leads/targets/lead-text.ts'
import { noteMessage } from '#sales/leads/sent-message-rows.ts'
import { toPriceOffer } from '#sales/leads/price-offers/price-offer.ts'
import { changeOffer, insertOffer } from '#sales/leads/price-offers/price-offer-rows.ts'
import {
  confirmDrive,
  recordAttendance,
  saveComing,
  saveTestDrive,
} from '#sales/leads/test-drive-rows.ts'
import type { Site } from '#tenant/schema.ts'
import { mainPlace, placeOf } from '#vehicle/places.ts'
import { toTitle } from '#vehicle/title.ts'
import { toAttributes, toSource } from './demo-sources.ts'
import { toStories } from './demo-stories.ts'
import type { DemoShop, StoryMessage, Story } from './demo-story.ts'

/** A picture sent by a shopper. */
export type DemoPicture = { put: PutPicture; bytes: Uint8Array; type: string }

export type DemoWork = { db: D1Database; shop: DemoShop; picture: DemoPicture; now: Seconds }

const MINUTE: Seconds = 60
const HOUR: Seconds = 60 * MINUTE
const WEEK: Seconds = 7 * DAY
/** Earlier weeks whose open leads are closed: those that the reply promise covers. */
const WEEKS_BACK = 5
/** Minutes until the dealership's first answer. */
const FIRST_ANSWER = 25

/** Adds this week's leads, unless they exist. */
export async function saveDemoConversations(work: DemoWork): Promise<void> {
  const { db, shop, now } = work
  const stories = toStories(shop, now)
  const week = Math.floor(now / WEEK)
  for (let back = 1; back <= WEEKS_BACK; back += 1)
    for (const story of stories)
      if (story.status === 'new') await closeLead(db, shop.site, keyOf(story, week - back), now)
  for (const story of stories) {
    const lead = await toLead(story, shop.site, keyOf(story, week))
    const known = await findLeads(db, [lead.id])
    if (!known.has(lead.id)) await saveStory(story, lead, work)
  }
}

const keyOf = ({ name }: Story, week: number) => `demo-${week}-${name}`

const staffOf = ({ slug }: Site) => `sales@${slug}.example`

async function closeLead(db: D1Database, site: Site, key: string, now: Seconds): Promise<void> {
  const lead = await findInboxLead(db, site.slug, await leadId(site.slug, key))
  if (lead?.status !== 'new') return
  const by = staffOf(site)
  const entry: WorkEntry = { at: now, by, did: 'status', text: LEAD_STATUSES.closed }
  await recordWork(db, lead, { entries: [entry], status: 'closed', isAnswer: false })
}

async function toLead(
  { kind, shopper, phone, car, createdAt, fields }: Story,
  site: Site,
  key: string,
): Promise<Lead> {
  const place = placeOf(car, site) ?? mainPlace(site)
  return {
    id: await leadId(site.slug, key),
    site: site.slug,
    kind,
    key,
    payload: withoutEmpty({
      ...shopper,
      email: `${shopper.name}.${shopper.last_name}@example.com`.toLowerCase(),
      phone,
      location: place?.name,
      location_id: place?.id,
      car_id: car.id,
      car_type: car.car_type,
      car_year: car.year,
      car_price: car.price,
      car_description: toTitle(car),
      'Vehicle Make': car.make,
      'Vehicle Model': car.model,
      source: 'Website',
      ...toAttributes(toSource(createRandom(`${site.slug} ${key}`)())),
      ...fields,
    }),
    bodyHash: key,
    suspicion: [],
    parent: null,
    createdAt,
  }
}

/** The lead is saved last: until it exists, the next start repeats everything. */
async function saveStory(story: Story, lead: Lead, work: DemoWork): Promise<void> {
  const { db, shop } = work
  const { site } = shop
  await saveDrive(story, lead, work)
  await saveOffer(story, lead, work)
  const messages = site.conversations.enabled
    ? await Promise.all(
        story.messages.map((message, nth) => toMessage(message, nth, { story, lead, work })),
      )
    : []
  await db.batch([...messages, ...countLead(db, lead), insertLead(db, lead)])
  await saveHistory(story, lead, work)
}

async function toMessage(
  { after, by, text, hasPicture = false }: StoryMessage,
  nth: number,
  { story: { way }, lead, work }: { story: Story; lead: Lead; work: DemoWork },
): Promise<D1PreparedStatement> {
  const { db, shop, picture } = work
  const { slug } = shop.site
  const id = (await hashJson([lead.id, nth])).slice(0, 32)
  const at = lead.createdAt + after * MINUTE
  const isDealer = by === 'dealer'
  const pictures: MessagePicture[] = []
  if (hasPicture) {
    const { put, bytes, type } = picture
    const key = `conversations/${slug}/${id}/0`
    await put(key, bytes, type)
    pictures.push({ key, type, bytes: bytes.byteLength })
  }
  return insertMessage(db, {
    id,
    site: slug,
    lead: lead.id,
    way,
    author: isDealer ? staffOf(shop.site) : '',
    address: addressOf(way, lead, shop.site),
    body: text,
    details: pictures.length > 0 ? { pictures } : {},
    consent: isDealer ? 'enquiry' : '',
    state: isDealer ? 'delivered' : 'received',
    reason: '',
    dueAt: null,
    at,
  })
}

function addressOf(way: Story['way'], { payload }: Lead, site: Site): string {
  if (way === 'email') return textOf(payload.email)
  return parseMobile(textOf(payload.phone), countryOf(site).code)?.e164 ?? ''
}

/** What the dealership did, so that status, history and messages agree. */
async function saveHistory({ messages, status, way }: Story, lead: Lead, { db, shop }: DemoWork) {
  if (status === 'new' && messages.length === 0) return
  const { site } = shop
  const by = staffOf(site)
  const [first = FIRST_ANSWER, ...others] = messages.flatMap((one) =>
    one.by === 'dealer' ? one.after : [],
  )
  const isTalk = site.conversations.enabled && messages.length > 0
  const entries = (isTalk ? [first, ...others] : [first]).map((after): WorkEntry => {
    const at = lead.createdAt + after * MINUTE
    return isTalk
      ? { at, by, did: 'reply', text: `by ${way}` }
      : { at, by, did: 'status', text: LEAD_STATUSES.answered }
  })
  const before = { ...lead, status: 'new', assignee: '' } as const
  await recordWork(db, before, { entries, status: 'answered', assignee: by })
  // The shopper's last message reopened it.
  if (status === 'new' && isTalk) await reopenAnswered(db, lead, '').run()
  if (status !== 'sold') return
  const at = lead.createdAt + 2 * DAY
  const sold: WorkEntry = { at, by, did: 'status', text: LEAD_STATUSES.sold }
  await recordWork(db, { ...before, status: 'answered', assignee: by }, { entries: [sold], status })
}

async function saveDrive({ drive, car }: Story, lead: Lead, { db, shop }: DemoWork): Promise<void> {
  if (drive === undefined) return
  const { site } = shop
  const { place, start, end, state } = drive
  const note = createNotes(lead, { db, site })
  const booked = { lead: lead.id, car: car.id, place: place.id, start, end }
  const reminders = { remindBy: channelOf(lead, site)?.by ?? '', remindAt: null } as const
  const saved = await saveTestDrive(
    db,
    site.slug,
    { drive: booked, state: 'booked', ...reminders },
    lead.createdAt,
  )
  if (saved === null) return
  await note('confirmation', lead.createdAt)
  if (state === 'requested') return
  const answeredAt = lead.createdAt + FIRST_ANSWER * MINUTE
  const one = { site: site.slug, lead: lead.id }
  await confirmDrive(db, { ...one, edits: saved.edits }, answeredAt)
  await note('drive-confirmed', answeredAt)
  if (state === 'done') {
    await note('reminder-day', start - DAY)
    await note('reminder-hours', start - 2 * HOUR)
    await recordAttendance(db, one, { came: true, shown: null })
  }
  if (state !== 'coming') return
  const comingAt = answeredAt + 2 * HOUR
  await saveComing(db, { ...one, start }, comingAt)
  const { enabled, text } = site.test_drive.agreement
  if (!enabled) return
  const name = fullName(lead.payload)
  const licence = { licence: '18273645', issuer: 'NSW', expires: '2029-06-30' }
  const agreement = { name, ...licence, signature: '', strokes: SIGNATURE, text }
  await insertAgreement(db, one, { ...agreement, signedAt: comingAt + 3 * MINUTE })
}

/** Lists the messages that the website would have sent about a lead. */
function createNotes(lead: Lead, { db, site }: { db: D1Database; site: Site }) {
  const channel = channelOf(lead, site)?.by
  return async (kind: string, at: Seconds): Promise<void> => {
    if (channel === undefined) return
    await noteMessage(db, { site: site.slug, about: lead.id }, { kind, channel, state: 'sent', at })
  }
}

/** A signature as drawn with a finger. */
const SIGNATURE =
  'M60 120L75 70L92 45L100 60L96 110L90 150L104 118L122 96L138 104L132 128L116 134L124 112L146 98L166 102L160 126L176 108L196 96L210 110L224 128L244 104L262 96L258 122L276 110L298 100L318 112L340 124L372 104L412 92L470 96'

async function saveOffer({ offer, car }: Story, lead: Lead, { db, shop }: DemoWork): Promise<void> {
  const made = offer === undefined ? null : toPriceOffer(lead, car)
  if (offer === undefined || made === null) return
  await insertOffer(db, made)
  const { state, counter } = offer
  if (state === 'open') return
  const change = { state, ...(counter !== null && { counter }) }
  const answeredAt = lead.createdAt + FIRST_ANSWER * MINUTE
  await changeOffer(db, made, change, answeredAt)
  await createNotes(lead, { db, site: shop.site })(`offer-${state}`, answeredAt)
}
