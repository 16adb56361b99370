// Test drives and offers that wait for the dealership, as lines for the site's home page and the daily email.
import { consoleRoutes } from '#apps/console/routes.ts'
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { countOpenOffers } from '#sales/leads/price-offers/price-offer-rows.ts'
import { countToConfirm } from '#sales/leads/test-drive-rows.ts'
import type { WaitingLine } from './waiting-line.ts'

export type SalesWork = { drives: number; offers: number }

export async function loadSalesWork(
  db: D1Database,
  site: string,
  now: Seconds,
): Promise<SalesWork> {
  const [drives, offers] = await Promise.all([
    countToConfirm(db, site, now),
    countOpenOffers(db, site, now),
  ])
  return { drives, offers }
}

export function salesLines(slug: string, { drives, offers }: SalesWork): WaitingLine[] {
  return [
    ...(offers === 0
      ? []
      : [
          {
            href: consoleRoutes.priceOffers.href(slug),
            label: `${countOf(offers, 'price offer')} to answer`,
            more: 'Accept, decline or make a counter-offer before the offer expires',
          },
        ]),
    ...(drives === 0
      ? []
      : [
          {
            href: consoleRoutes.drives.href(slug),
            label: `${countOf(drives, 'test drive')} to confirm`,
            more: 'Confirm each time, or move it',
          },
        ]),
  ]
}
