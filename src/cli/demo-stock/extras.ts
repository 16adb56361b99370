// Extras of some vehicles in demo stock: a spin, a video, a history report, a long or missing description, expired
// papers. It has a random generator of its own, so that the base vehicle does not change.
import extras from '#catalogue/demo/extras.json' with { type: 'json' }
import type { Seconds } from '#lib/zone-time.ts'
import type { Draft, Order, RawCar } from './draft.ts'
import { findSpin, type Look } from './pictures.ts'
import { between, happens, pick, type Random } from './random.ts'
import { type Remarks, toLongComment } from './words.ts'

/** `look` is null for a vehicle without photos; `all` adds every extra. */
export type Extra = {
  draft: Draft
  order: Order
  look: Look | null
  remarks: Remarks
  isRegistered: boolean
  all: boolean
  now: Seconds
}

/** Fields to merge over a vehicle. */
export function toExtras(random: Random, extra: Extra): RawCar {
  const { draft, order, look, all, now } = extra
  const has = (chance: number) => happens(random, chance) || all
  const spin = toSpinFields(look, draft.fields['interior_colour'])
  const isCar = draft.fields.item_type === 'car'
  const runsOut = happens(random, 0.1) && !all
  return {
    ...spin,
    ...(look !== null && spin.spin_images !== undefined && has(0.4)
      ? { video_url: film(look) }
      : {}),
    ...(has(0.01) && { external_video_url: extras.film }),
    ...(has(0.4) && order.condition === 'used' && { file: extras.report }),
    ...(has(0.6) && { payment_processors: ['stripe'] }),
    ...(has(0.7) && isCar && { nvic: toNvic(random), has_nvic: true }),
    ...(runsOut &&
      extra.isRegistered && { rego_expiry: toDay(now - between(random, 5, 200) * DAY) }),
    ...toWords(random, extra),
    ...(all && toFavourable(draft.fields.price)),
    // Some require a larger deposit than the site's.
    ...(happens(random, 0.08) && !all && { deposit: draft.fields.price < 50_000 ? 500 : 1000 }),
  }
}

const DAY: Seconds = 86_400

/** The dealer's description and feature list fill pages for some vehicles, and are missing for others. */
function toWords(random: Random, { draft, remarks, all }: Extra): RawCar {
  const chance = random()
  const listed = random()
  const lines = draft.fullEquipment
  return {
    ...(all || chance < 0.16
      ? { dealercomments: toLongComment(random, { ...remarks, equipment: lines }) }
      : chance > 0.92 && { dealercomments: null }),
    ...(all || listed < 0.1
      ? { standardEquipment: lines.slice(0, all ? 40 : between(random, 40, 60)) }
      : listed > 0.94 && { standardEquipment: [] }),
  }
}

function film({ shape, colour }: Look): string {
  return extras.video.replace('{shape}', shape).replace('{colour}', colour)
}

/** Six characters, as the trade numbers variants. */
function toNvic(random: Random): string {
  return Array.from({ length: 6 }, () => pick(random, NVIC)).join('')
}

/** Data that makes a price look good. */
function toFavourable(price: number): RawCar {
  return {
    autograb_data: {
      state_average_market_price: price + 2400,
      average_market_price: price + 1900,
    },
  }
}

const NVIC = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'.split('')

function toDay(seconds: Seconds): string {
  return new Date(Math.floor(seconds) * 1000).toISOString().slice(0, 10)
}

/**
 * spin_images, spin_interior_image and hotspots of a look; empty if it has no turntable pictures. The interior has the
 * stated colour, or otherwise the last one, whose colour is then stated instead.
 */
function toSpinFields(look: Look | null, stated: unknown): RawCar {
  const spin = look === null ? undefined : findSpin(look.shape, look.colour)
  if (spin === undefined) return {}
  const { frames, count, first, interiors, hotspots } = spin
  const same = interiors.find(({ colour }) => hueOf(colour) === hueOf(String(stated)))
  const inside = same ?? interiors.at(-1)
  return {
    spin_images: Array.from({ length: count }, (_, frame) =>
      frames.replace('{frame}', String(((first + frame) % count) + 1).padStart(2, '0')),
    ),
    spin_interior_image: inside?.picture ?? null,
    interior_colour: same === undefined ? inside?.colour : stated,
    hotspots: {
      exterior: hotspots.exterior.map(({ id, frame, x, y, description, anchors }) => ({
        hotspotId: id,
        activeAngle: frame,
        posX: x,
        posY: y,
        description,
        anchors: anchors.map(([angle, posX, posY]) => ({ angle, posX, posY })),
      })),
      interior: hotspots.interior.map(({ id, x, y, description }) => ({
        hotspotId: id,
        posX: x,
        posY: y,
        description,
      })),
    },
  }
}

/** "Black" of "Black Leather". */
function hueOf(colour: string): string {
  return colour.split(' ')[0] ?? ''
}
