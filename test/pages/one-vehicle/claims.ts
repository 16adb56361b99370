// Claims of a vehicle's page that another place of the same page may deny.
import { textOf } from '#test/ui/render.tsx'
import { byTestId, rowsOf, textById } from './html.ts'
import type { Statement } from './statements.ts'

type Page = {
  html: string
  /** Statements of all places. */
  statements: readonly Statement[]
  /** "2026-11-21". */
  today: string
  /** Days for which a vehicle counts as just arrived, and what its tag says then. */
  arrived: { days: number; tag: string }
  /** Evidence that a check of the site rests on, by the check's label. */
  proofs: ReadonlyMap<string, string>
}

type Event = { title: string; date: string; detail: string }

/** One line for each claim that is denied elsewhere; empty if none is. */
export function deniedClaims(page: Page): string[] {
  const context = toContext(page)
  return RULES.flatMap(([claim, isDenied]) => (isDenied(context) ? [claim] : []))
}

type Context = ReturnType<typeof toContext>

function toContext({ html, statements, today, arrived, proofs }: Page) {
  const values = (fact: string) =>
    new Set(statements.filter((one) => one.fact === fact).map(({ value }) => value))
  const has = (fact: string, value: string) => values(fact).has(value)
  const checks = [...byTestId(html, 'used-car-checks').matchAll(/<b>(.*?)<\/b>/gs)].map(
    ([, label = '']) => textOf(label),
  )
  return {
    today,
    arrived,
    proofs,
    values,
    has,
    checks,
    events: eventsOf(byTestId(html, 'timeline')),
    notice: rowsOf(byTestId(html, 'consumer-notice')),
    comments: textById(html, 'dealer-comments') ?? '',
    included: textOf(byTestId(html, 'tabs')),
    tags: textOf(/<p class="offer-tags">.*?<\/p>/s.exec(html)?.[0] ?? ''),
    gauge: textById(html, 'price-gauge') ?? '',
    text: textOf(html.replaceAll(/<(?:script|style).*?<\/(?:script|style)>/gs, '')),
    isBelowMarket: html.includes('data-testid="below-market"'),
    canReserve: html.includes('data-testid="reserve-online"'),
    isForSale: has('availability', 'in stock') || has('availability', 'coming soon'),
    excludes: has('what the price includes', 'without charges'),
  }
}

function eventsOf(html: string): Event[] {
  return [...html.matchAll(/<li.*?<\/li>/gs)].map(([item]) => ({
    title: textOf(/<b>(.*?)<\/b>/s.exec(item)?.[1] ?? ''),
    date: /dateTime="([^"]*)"/.exec(item)?.[1] ?? '',
    detail: textOf(/<\/time>.*?<p>(.*?)<\/p>/s.exec(item)?.[1] ?? ''),
  }))
}

/** Titles of the timeline by the evidence that they state. */
const STATED: Record<string, RegExp> = {
  inspection: /^Inspected/,
  service_history: /^Service history/,
  title: /^Clear title/,
  odometer: /^Odometer/,
  roadworthy: /issued$/,
}

const dollarsIn = (text: string | undefined): number[] =>
  [...(text ?? '').matchAll(/\$([\d,]+)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  )

const DAY_MS = 86_400_000

/** Metres that one digit behind the point leaves out. */
const ROUNDED_BY = 0.051

const RULES: readonly (readonly [claim: string, isDenied: (page: Context) => boolean])[] = [
  [
    'A check is stated that the timeline has no day for',
    ({ checks, proofs, events }) =>
      events.length > 0 &&
      checks.some((label) => {
        const proof = proofs.get(label)
        return proof !== undefined && !events.some(({ title }) => STATED[proof]?.test(title))
      }),
  ],
  [
    'An odometer is verified, but no kilometres are known',
    ({ events, checks, values }) =>
      values('kilometres').size === 0 &&
      (checks.some((label) => /odometer/i.test(label)) ||
        events.some(({ title }) => STATED['odometer']?.test(title))),
  ],
  [
    'An odometer is checked, but the notice doubts it',
    ({ events, notice }) =>
      events.some(({ title }) => STATED['odometer']?.test(title)) &&
      /^(?:Not as|Unknown)/.test(notice.get('Distance travelled') ?? ''),
  ],
  [
    'The title is clear, but the notice knows of a security interest',
    ({ events, notice }) =>
      events.some(({ title }) => STATED['title']?.test(title)) &&
      (notice.get('Security interest on the PPSR') ?? '').startsWith('Yes'),
  ],
  [
    'A warrant of fitness is issued after the day on which it ends',
    ({ events, values }) =>
      events.some(
        ({ title, date }) =>
          title.startsWith('Warrant') &&
          [...values('warrant of fitness')].some((end) => end < date),
      ),
  ],
  [
    'Something happened to it in the future',
    ({ events, today }) => events.some(({ date }) => date > today),
  ],
  [
    'The days of the listing are not those since its first day',
    ({ events, today }) =>
      events.some(({ title, date, detail }) => {
        const days = /Listed for ([\d,]+)/.exec(detail)?.[1]
        const since = Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS)
        return title.startsWith('First listed') && Number(days?.replace(',', '') ?? 0) !== since
      }),
  ],
  [
    'It has just arrived, but is listed for longer',
    ({ events, tags, arrived, today }) =>
      tags.toLowerCase().includes(arrived.tag.toLowerCase()) &&
      events.some(
        ({ title, date }) =>
          title.startsWith('First listed') &&
          Date.parse(today) - Date.parse(date) > (arrived.days + 1) * DAY_MS,
      ),
  ],
  ['A reduction does not start from the price before it', ({ events }) => !isChain(events)],
  [
    'Its former price is one that its history does not know',
    ({ events, values }) => {
      const known = events.flatMap(({ title }) => {
        const [first, to] = dollarsIn(title)
        if (title.startsWith('First listed')) return first === undefined ? [] : [first]
        return first === undefined || to === undefined ? [] : [first + to]
      })
      const [was] = [...values('former price')].map(Number)
      return was !== undefined && known.length > 0 && Math.max(...known) < was
    },
  ],
  [
    'It is priced below the market, but not by the gauge beside it',
    ({ isBelowMarket, gauge }) => isBelowMarket && /in the middle|upper end/i.test(gauge),
  ],
  [
    'It can be reserved, but is not for sale',
    ({ canReserve, isForSale }) => canReserve && !isForSale,
  ],
  [
    'The price includes charges by the page’s text, but not beside the price',
    ({ excludes, comments, included }) =>
      excludes &&
      (/on-road costs included/i.test(comments) ||
        /In the price: registration|On-road costs, WoF/i.test(included)),
  ],
  [
    'The dealer’s comments have it in the yard, but it is still to come',
    ({ has, comments }) =>
      has('availability', 'coming soon') &&
      /in stock now|no waiting list|on the floor|ready for delivery|ready to (?:go|drive away) today|on display|come to .* for a drive/i.test(
        comments,
      ),
  ],
  [
    'The dealer’s comments say kilometres that the page does not',
    ({ comments, values }) =>
      [...comments.matchAll(/([\d,]+) kms?\b/g)].some(
        ([text, digits = '']) =>
          !/every|under/i.test(comments.slice(0, comments.indexOf(text)).slice(-12)) &&
          values('kilometres').size > 0 &&
          !values('kilometres').has(digits.replaceAll(',', '')),
      ),
  ],
  [
    'The dealer’s comments praise a radio that the notice denies',
    ({ comments, notice }) =>
      /NZ radio/.test(comments) && notice.get('Radio receives 88 to 108 MHz') === 'No',
  ],
  [
    'A warrant of fitness lasts more than a year',
    ({ events, values }) =>
      events.some(
        ({ title, date }) =>
          title.startsWith('Warrant') &&
          [...values('warrant of fitness')].some(
            (end) => Date.parse(end) - Date.parse(date) > 366 * DAY_MS,
          ),
      ),
  ],
  [
    'It has just come by the dealer’s comments, but not by its history',
    ({ comments, events, notice, today }) =>
      /just (?:landed|arrived)|fresh import/i.test(comments) &&
      (Number(notice.get('First registered in New Zealand') ?? 9999) < Number(today.slice(0, 4)) ||
        events.some(
          ({ title, date }) =>
            title.startsWith('First listed') && Date.parse(today) - Date.parse(date) > 30 * DAY_MS,
        )),
  ],
  [
    'It comes from another country by the dealer’s comments than by the notice',
    ({ comments, notice }) => {
      const from = notice.get('Country where last registered')
      return /from Japan/.test(comments) && from !== undefined && from !== 'Japan'
    },
  ],
  [
    'An electric one is praised for its engine',
    ({ has, comments, checks }) =>
      has('fuel', 'electric') && /chain engine|oily rag|oil filter/i.test(comments + checks.join()),
  ],
  [
    'Its inspection has two numbers of points',
    ({ text }) => new Set([...text.matchAll(/(\d+)[ -]points?\b/g)].map(([, n]) => n)).size > 1,
  ],
  [
    'It is registered by the dealer’s comments, but not by its papers',
    ({ comments, has }) => /Registered and ready/.test(comments) && has('registration', 'none'),
  ],
  [
    'The capacity of its engine is not its litres',
    ({ values }) =>
      [...values('capacity')].some((litres) =>
        [...values('engine')].some((other) => litres !== other),
      ),
  ],
  [
    'A repayment is for another price than the vehicle’s',
    ({ values, has }) => {
      const [financed] = values('price that is financed')
      // Without a price, the shopper's own may be tried.
      return financed !== undefined && !has('price', 'none') && !has('price', financed)
    },
  ],
  [
    'The deposit and what is left to pay are not the price',
    ({ values }) => {
      const [[left], [deposit]] = [values('left to pay'), values('deposit to reserve')]
      const sum = String(Number(left ?? 0) + Number(deposit ?? 0))
      return left !== undefined && !values('price').has(sum)
    },
  ],
  [
    'Its length is another on its card than in its specifications',
    ({ values }) => {
      const [[short], [long]] = [values('length in short'), values('length')]
      return Math.abs(Number(short ?? 0) - Number(long ?? short ?? 0)) > ROUNDED_BY
    },
  ],
  [
    'A number of slides or photographs is claimed that are not there',
    ({ values }) => {
      const [[slides], [photographs]] = [values('slides'), values('photographs')]
      const differs = (fact: string, count: string | undefined) =>
        count !== undefined && [...values(fact)].some((claimed) => claimed !== count)
      return (
        differs('slides as thumbnails', slides) ||
        differs('photographs counted', photographs) ||
        differs('photographs in words', photographs)
      )
    },
  ],
  [
    'A condition is new at one place and not at another',
    ({ values }) =>
      values('new or not').size > 0 &&
      [...values('condition')].some(
        (condition) => !values('new or not').has(condition === 'new' ? 'new' : 'not new'),
      ),
  ],
]

/** Whether each reduction, from the oldest, starts at the price before it. */
function isChain(events: readonly Event[]): boolean {
  let price: number | null = null
  for (const { title } of events.toReversed()) {
    const [first, to] = dollarsIn(title)
    if (title.startsWith('First listed')) price = first ?? null
    else if (title.startsWith('Price reduced') && first !== undefined && to !== undefined) {
      if (price !== null && price - first !== to) return false
      price = to
    }
  }
  return true
}
