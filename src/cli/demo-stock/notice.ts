// Consumer Information Notice data (New Zealand) of used vehicles in demo stock. It has a random generator of its own,
// so that the base vehicle does not change.
import type { Seconds } from '#lib/zone-time.ts'
import type { Order, RawCar } from './draft.ts'
import { between, happens, pick, type Random } from './random.ts'

/** `fuel` as the feed names it; `listed` is the vehicle's first day on the site. */
type Subject = { order: Order; fuel: unknown; all: boolean; listed: Seconds }

/** Share of feeds that omit data that no other part of a page states. */
const INCOMPLETE = 0.03

export function toNoticeFields(random: Random, subject: Subject): RawCar {
  const { order, fuel, all, listed } = subject
  const { isImport, year } = order
  const latest = new Date(listed * 1000).getUTCFullYear()
  const arrived = isImport ? Math.min(latest, year + between(random, 4, 7)) : year
  const hasGaps = happens(random, INCOMPLETE) && !all
  const orMissing = (answer: boolean) => (hasGaps ? null : answer)
  return {
    consumer_notice: {
      imported: isImport,
      registered: true,
      re_registered: orMissing(happens(random, 0.04) && !all),
      year_registered_nz: arrived,
      ...(isImport && {
        year_registered_overseas: year,
        last_registered_in: pick(random, ['Japan', 'Japan', 'Japan', 'Singapore']),
        imported_damaged: false,
      }),
      odometer: 'accurate',
      road_user_charges: isCharged(fuel),
      ...(isCharged(fuel) && { road_user_charges_owing: false }),
      // Japanese radios end at 90 MHz.
      full_band_radio: orMissing(!isImport || happens(random, 0.6)),
      security_interest: false,
    },
    ...(isImport && arrived > year && { compliance_date: toCompliance(random, arrived, listed) }),
  }
}

/** The month before an import's first registration here: "2023-04". That is before it is listed. */
function toCompliance(random: Random, arrived: number, listed: Seconds): string {
  const day = new Date(listed * 1000)
  const last = arrived === day.getUTCFullYear() ? day.getUTCMonth() : 11
  const month = between(random, 0, last)
  return new Date(Date.UTC(arrived, month - 1)).toISOString().slice(0, 7)
}

/** Whether distance charges apply: to diesel and electric vehicles. */
function isCharged(fuel: unknown): boolean {
  return typeof fuel === 'string' && /^(?:diesel|electric)$/i.test(fuel)
}
