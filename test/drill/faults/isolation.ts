// Faults in the isolation of sites in one Worker: hosts, previews, keys, sessions, and the names of stored objects.
import type { Fault } from './fault.ts'

export const ISOLATION_FAULTS: readonly Fault[] = [
  {
    says: 'A host shows the configuration of another dealer that was written under its key',
    file: 'src/tenant/envelope.ts',
    from: 'envelope === null || envelope.site.slug !== slug',
    to: 'envelope === null',
    tests: ['test/tenant/envelope.test.ts'],
  },
  {
    says: 'A copy of an earlier version of one site is written over another site',
    file: 'src/tenant/keys.ts',
    from: 'versionPrefix = (slug: string) => `site:${slug}:v`',
    to: 'versionPrefix = (slug: string) => `site:${slug}`',
    tests: ['test/cli/tenants-publish.test.ts', 'test/cli/tenants-rollback.test.ts'],
  },
  {
    says: 'The link to a preview of one dealer is taken at the site of another',
    file: 'src/tenant/preview.ts',
    from: 'await hash(slug, id, String(expires))',
    to: 'await hash(id, String(expires))',
    tests: ['test/tenant/preview.worker.test.ts'],
  },
  {
    says: 'A preview opens after its time is over',
    file: 'src/tenant/preview.ts',
    from: 'isOurs && now < expires',
    to: 'isOurs',
    tests: ['test/tenant/preview.worker.test.ts'],
  },
  {
    says: 'A key sealed for one dealer opens at another whose slug and key name read the same together',
    file: 'src/tenant/secret.ts',
    from: 'encoder.encode(JSON.stringify([slug, name]))',
    to: 'encoder.encode(`${slug}-${name}`)',
    tests: ['test/upstream/secret.test.ts'],
  },
  {
    says: 'The key of one dealer signs deliveries of stock for every other',
    file: 'src/tenant/secret.ts',
    from: "derive(await toStockKey(key, slug, version), 'deliveries')",
    to: "derive(key.secret + version, 'deliveries')",
    tests: ['test/tenant/stock-key.test.ts'],
  },
  {
    says: 'A session of one site is read at another',
    file: 'src/shopper/identity/session-rows.ts',
    from: 'WHERE s.id = ?1 AND s.site = ?2 AND',
    to: 'WHERE s.id = ?1 AND',
    tests: ['test/shopper/identity/sessions.worker.test.ts'],
  },
  {
    says: 'A key of a form counts at every site',
    file: 'src/sales/leads/form-key.ts',
    from: 'new Uint8Array([...body, ...encoder.encode(site)])',
    to: 'new Uint8Array(body)',
    tests: ['test/sales/leads/form-key.test.ts'],
  },
  {
    says: 'A hold at one dealer blocks the vehicle of another that has the same number',
    file: 'src/composition/reservation-services.ts',
    from: 'namespace.idFromName(`${slug}:${carId}`)',
    to: 'namespace.idFromName(carId)',
    tests: ['test/sales/reservations/vehicle-hold.worker.test.ts'],
  },
  {
    says: 'A dealer quotes the delivery price that was kept for another',
    file: 'src/sales/delivery/cached-prices.ts',
    from: '`${slug}:${version}:delivery:${postcode}`',
    to: '`delivery:${postcode}`',
    tests: ['test/pages/delivery.worker.test.ts'],
  },
  {
    says: 'The old address of a vehicle of one dealer leads on at every other',
    file: 'src/search/retired.ts',
    from: 'WHERE site = ?1 AND slug = ?2',
    to: 'WHERE ?1 <> slug AND slug = ?2',
    tests: ['test/pages/indexing.worker.test.ts', 'test/pages/car.worker.test.ts'],
  },
  {
    says: 'A page counts the views of another dealer',
    file: 'src/stock/view-counts/car-views.ts',
    from: 'FROM car_views WHERE site = ?1 AND slug = ?2',
    to: 'FROM car_views WHERE ?1 <> slug AND slug = ?2',
    tests: ['test/pages/view.worker.test.ts', 'test/stock/view-counts/view-counter.worker.test.ts'],
  },
]
