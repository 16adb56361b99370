// Faults in stock imported from dealers, and in stock exported to advertisers.
import type { Fault } from './fault.ts'

const ADVERTISERS = ['test/stock/export-feeds/advertisers.test.ts']
const IMPORT = ['test/cli/stock-import.test.ts']
const RULES = ['test/stock/import/feed-rules.test.ts']
const DELIVERIES = ['test/stock/import/deliveries.worker.test.ts']

const MADE_UP = ['test/drill/feeds.worker.test.ts']

export const FEEDS_FAULTS: readonly Fault[] = [
  {
    says: 'An odometer in miles is published as kilometres',
    file: 'src/stock/reading/read-quantity.ts',
    from: 'Math.floor(value) : value) * factor',
    to: 'Math.floor(value) : value) * unit',
    tests: MADE_UP,
  },
  {
    says: 'Values that are not understood are left out without a word',
    file: 'src/stock/reading/read-document.ts',
    from: 'losses.push({ field, sent: reading.sent })',
    to: 'void losses',
    tests: MADE_UP,
  },
  {
    says: 'Google gets demonstrators without a drive-away price, and suspends the dealer',
    file: 'src/stock/export-feeds/rules.ts',
    from: "car.car_type === 'used' ? priceKind",
    to: "car.car_type !== 'new' ? priceKind",
    tests: ADVERTISERS,
  },
  {
    says: 'Advertisers get VINs with letters that no VIN has',
    file: 'src/stock/export-feeds/rules.ts',
    from: '/^[A-HJ-NPR-Z\\d]{17}$/',
    to: '/^[A-Z\\d]{17}$/',
    tests: ADVERTISERS,
  },
  {
    says: 'Advertisers get one VIN twice',
    file: 'src/stock/export-feeds/write-feed.ts',
    from: '    taken.add(vin)\n',
    to: '',
    tests: ADVERTISERS,
  },
  {
    says: 'Google gets one picture less than it takes',
    file: 'src/stock/export-feeds/google.ts',
    from: '.slice(1, 1 + MORE_PICTURES)',
    to: '.slice(1, MORE_PICTURES)',
    tests: ADVERTISERS,
  },
  {
    says: 'A comma in the address of a picture makes two of it',
    file: 'src/stock/export-feeds/google.ts',
    from: "      .map((picture) => picture.replaceAll(',', '%2C'))\n",
    to: '',
    tests: ADVERTISERS,
  },
  {
    says: 'Meta shows a certified demonstrator as certified used',
    file: 'src/stock/export-feeds/meta.ts',
    from: "car.certified && car.car_type === 'used' ? 'CPO'",
    to: "car.certified ? 'CPO'",
    tests: ADVERTISERS,
  },
  {
    says: 'A long feed that breaks off passes for whole, and advertisers drop the rest',
    file: 'src/pages/files/feeds.ts',
    from: 'else if (isWhole()) controller.close()',
    to: 'else if (done) controller.close()',
    tests: ['test/stock/export-feeds/report.test.ts'],
  },
  {
    says: 'A vehicle whose row cannot be read is sold by the next full feed',
    file: 'src/stock/import/import-feed.ts',
    from: 'refused.has(stored.objectID) && !isSold(stored)',
    to: 'refused.has(stored.objectID) && isSold(stored)',
    tests: IMPORT,
  },
  {
    says: 'A feed of one row sells a yard of forty',
    file: 'src/stock/import/import-feed.ts',
    from: 'unsold.length < GUARDED_FROM ?',
    to: 'unsold.length > GUARDED_FROM ?',
    tests: IMPORT,
  },
  {
    says: 'A feed that is cut in half each day sells a yard to the last vehicle',
    file: 'src/stock/import/import-feed.ts',
    from: 'Math.max(leastVehicles, unsold.length * leastShare)',
    to: 'unsold.length * leastShare',
    tests: IMPORT,
  },
  {
    says: 'A dealer gets a message for each fetch of a feed that is refused',
    file: 'src/stock/import/importer-jobs.ts',
    from: "if (outcome !== 'refused' || kv.get(key) !== undefined) return",
    to: "if (outcome !== 'refused') return",
    tests: ['test/stock/import/deliveries.worker.test.ts'],
  },
  {
    says: 'The address of a vehicle that leaves answers 404 until its way on is written',
    file: 'src/stock/import/import-feed.ts',
    from: '  await beforeSwitch?.(tally.retired)\n  await store.moveIndex(target, index)',
    to: '  await store.moveIndex(target, index)\n  await beforeSwitch?.(tally.retired)',
    tests: IMPORT,
  },
  {
    says: 'A vehicle that a feed dates to next month leads the latest arrivals until then',
    file: 'src/stock/import/read-car.ts',
    from: 'created > now ? 0 : created',
    to: 'created',
    tests: IMPORT,
  },
  {
    says: 'A vehicle stays sold permanently, because each feed dates its sale again',
    file: 'src/stock/import/read-car.ts',
    from: 'reading.known?.soldDate ?? reading.now',
    to: 'reading.now',
    tests: IMPORT,
  },
  {
    says: 'A vehicle vanishes on the day on which its feed says that it is sold',
    file: 'src/stock/import/import-rows.ts',
    from: 'soldDate: stored.soldDate || now',
    to: 'soldDate: stored.soldDate',
    tests: IMPORT,
  },
  {
    says: 'The page of a sold vehicle is gone thirty days too early',
    file: 'src/stock/import/import-feed.ts',
    from: '(soldWindow + KEPT_DAYS) * DAY',
    to: 'soldWindow * DAY',
    tests: IMPORT,
  },
  {
    says: 'A delivery that is dated in the future can be sent again for as long',
    file: 'src/stock/import/parse-delivery.ts',
    from: 'Math.abs(now - Number(timestamp)) <= WINDOW_S',
    to: 'now - Number(timestamp) <= WINDOW_S',
    tests: RULES,
  },
  {
    says: 'A delivery that is forced under its old id gets the old refusal for an answer',
    file: 'src/stock/import/stock-importer.ts',
    from: 'known.map === delivery.map &&\n      known.force === delivery.force',
    to: 'known.map === delivery.map',
    tests: DELIVERIES,
  },
  {
    says: 'The removal of a vehicle that has gone already is an error to its sender',
    file: 'src/stock/import/delivery.ts',
    from: "mode !== 'remove' && taken === 0",
    to: 'taken === 0',
    tests: DELIVERIES,
  },
  {
    says: 'A delivery that is sent again on the next day is taken in twice',
    file: 'src/stock/import/spool.ts',
    from: 'REMEMBERED_S: Seconds = 7 * DAY',
    to: 'REMEMBERED_S: Seconds = 7 * 3600',
    tests: DELIVERIES,
  },
  {
    says: 'One failure makes operations believe that a feed never brought anything',
    file: 'src/stock/import/intake-rows.ts',
    from: 'last_success = COALESCE(?3, last_success)',
    to: 'last_success = ?3',
    tests: DELIVERIES,
  },
  {
    says: 'A feed that fails is fetched more often than its owner allows',
    file: 'src/stock/import/feed-schedule.ts',
    from: 'Math.max(every, LONGEST_PAUSE_S)',
    to: 'LONGEST_PAUSE_S',
    tests: RULES,
  },
  {
    says: 'The report of a feed names the wrong row after one that is broken',
    file: 'src/stock/import/read-csv.ts',
    from: 'reader.take({ text, at, isOpen })',
    to: 'reader.take({ text, at: at + 1, isOpen })',
    tests: ['test/cli/stock-feeds.test.ts'],
  },
  {
    says: 'A feed gives another first day of a vehicle than its page',
    file: 'src/stock/export-feeds/meta.ts',
    from: 'car.listed_on ?? toDate(car.created_at, siteZone(site))',
    to: "toDate(car.created_at, 'UTC')",
    tests: ['test/pages/one-vehicle.test.ts'],
  },
]
