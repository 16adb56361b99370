// The stock importer of a site, as requests reach it.
import type { Env } from '#env.ts'
import { NEAR } from '#lib/near.ts'
import type { Reply } from './reply.ts'

export type IntakePorts = {
  /** Hands on a delivery of stock with its headers; its body goes through unread. */
  deliverStock: (request: Request) => Promise<Response>
  /** What became of a delivery; null where there is none. */
  findDelivery: (id: string) => Promise<Reply | null>
  /** Sees to it that the site's feeds are fetched when they are due. */
  armIntake: () => Promise<void>
}

/** The stock importer of the site of that slug. */
export function createIntakePorts(
  { STOCK_IMPORTER }: Pick<Env, 'STOCK_IMPORTER'>,
  slug: string,
): IntakePorts {
  const importer = () => STOCK_IMPORTER.get(STOCK_IMPORTER.idFromName(slug), NEAR)
  return {
    deliverStock: (request) => {
      const url = new URL(request.url)
      return importer().fetch(
        new Request(`https://stock-importer.internal/${slug}${url.search}`, request),
      )
    },
    findDelivery: (id) => importer().read(id),
    armIntake: () => importer().arm(slug),
  }
}
