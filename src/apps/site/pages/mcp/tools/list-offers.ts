// The dealer's special offers of today.
import * as z from 'zod'

import { defineTool } from '#apps/site/pages/mcp/tool.ts'
import { plain } from '#apps/site/pages/mcp/words.ts'
import { shownOffers, toOfferView } from '#dealership/offers.ts'
import { joinText } from '#lib/text.ts'
import { absoluteUrl } from '#lib/url.ts'
import { toPlainText } from '#tenant/markup.ts'

const output = z.object({
  offers: z.array(
    z.object({
      name: z.string(),
      for: z.string(),
      category: z.string(),
      ends: z.string(),
      description: z.string(),
      conditions: z.string().describe('State them with the offer.'),
      url: z.string(),
      stock_url: z.string().describe('Matching stock; empty if not known.'),
    }),
  ),
  more: z.int().describe('Offers that are not listed here.'),
  warning: z.string().describe('State it with any offer of a rate.'),
})

const MAX = 3

export const listOffers = defineTool({
  name: 'list_offers',
  title: 'Special offers',
  description: 'The dealer’s current special offers with their conditions and last days.',
  input: z.strictObject({}),
  output,
  run: async (_, { site, now }) => {
    const views = shownOffers(site, now).map((offer) => toOfferView(offer, site, now))
    const shown = views.slice(0, MAX)
    const offers = shown.map((view) => ({
      name: plain(view.name),
      for: plain(view.subject),
      category: plain(view.category, 60),
      ends: view.ends || view.until,
      description: plain(toPlainText(view.description), 120),
      conditions: plain(toPlainText(view.disclaimer), 400),
      url: absoluteUrl(view.href, site),
      stock_url: view.stock === null ? '' : absoluteUrl(view.stock.href, site),
    }))
    const hasRate = shown.some(({ isFinance }) => isFinance)
    const warning = hasRate ? plain(toPlainText(site.finance.warning), 800) : ''
    const lines = offers.map(({ name, ends, url, ...offer }) =>
      joinText([name, offer.for, ends, url], ', '),
    )
    return {
      data: { offers, more: views.length - shown.length, warning },
      text: [
        ...(lines.length === 0 ? ['There are no special offers at the moment.'] : lines),
        warning,
      ]
        .filter((line) => line !== '')
        .join('\n'),
    }
  },
})
