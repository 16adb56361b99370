// What twelve questions of a shopper cost by the tools for assistants and by pages: bytes and tokens of the answers, and CPU of the
// Worker beside the page that answers the same, kept and drawn. The whole answer of a tool counts: data, text and envelope.
import { encode } from 'gpt-tokenizer/encoding/o200k_base'

import { formRoutes, routes } from '#routes.ts'
import { toCall } from '#test/support/tool-request.ts'
import { firstCars } from './demo-site.ts'
import { type Job, measureJobs } from './cpu.ts'
import type { Demo } from './open-demo.ts'
import { atMost, note, type Row, toShort } from './row.ts'

/** Of the page, in bytes and in tokens, over all questions. */
const SHARE = 0.05
/** Of the CPU of the drawn page, kept or not. Asking the index alone is a fifth of the page. */
const CPU_SHARE = 0.25
const ROUNDS = { rounds: 15, times: 12, warmUp: 150 }
/** Requests with this header bypass the page cache (http/page-cache.ts). */
const DRAWN = { Authorization: 'Bearer none' }
const GZIP = { 'Accept-Encoding': 'gzip' }

type Question = { what: string; tool: string; asked: object; path: string }

export async function benchAgents({ workers, large, now }: Demo): Promise<Row[]> {
  const host = `${large.site.slug}.localhost`
  const { crowd, pid } = workers
  const ask = async (tool: string, asked: object) => {
    const { headers, body } = toCall(tool, asked)
    const { text } = await crowd(host, routes.mcp.href(), headers, body)
    if (!text.includes('structuredContent')) throw new Error(`${tool}: ${text.slice(0, 300)}`)
    return text
  }
  const read = async (path: string, headers: Record<string, string>): Promise<string> => {
    const reply = await crowd(host, path, headers)
    const { location } = reply.headers
    return typeof location === 'string' ? read(location, headers) : reply.text
  }
  const rows: Row[] = []
  const sums = { bytes: [0, 0], tokens: [0, 0] }
  const cars = await firstCars(large.site, now, 2)
  for (const { what, tool, asked, path } of questions(cars.map(({ slug }) => String(slug)))) {
    const texts = [await ask(tool, asked), await read(path, DRAWN)]
    const bytes = texts.map((text) => Buffer.byteLength(text))
    const tokens = texts.map((text) => encode(text).length)
    for (const at of [0, 1]) {
      sums.bytes[at] = (sums.bytes[at] ?? 0) + (bytes[at] ?? 0)
      sums.tokens[at] = (sums.tokens[at] ?? 0) + (tokens[at] ?? 0)
    }
    rows.push(
      note(
        `${what}: bytes by tool, page; tokens`,
        `${bytes.join(', ')}; ${tokens.join(', ')} (${toShort((tokens[0] ?? 0) / (tokens[1] ?? 1))} x)`,
      ),
    )
  }
  const shareOf = ([tool = 0, page = 1]: number[]) => tool / page
  rows.push(
    atMost('twelve questions, bytes of the tools', shareOf(sums.bytes), SHARE, 'x of the pages'),
    atMost('twelve questions, tokens of the tools', shareOf(sums.tokens), SHARE, 'x of the pages'),
  )
  const list = '/search/suv'
  const job = (work: Job['work']): Job => ({ pid, work })
  const price = (i: number) => 50_000 + i
  const costs = await measureJobs(
    {
      tool: job((i) =>
        ask('find_vehicles', {
          filters: { body: ['SUV'] },
          ranges: { price: { min: 10_000, max: price(i) } },
        }),
      ),
      drawn: job((i) => crowd(host, `${list}?range%5Bprice%5D=10000%3A${price(i) + 9000}`, DRAWN)),
      keptTool: job(() => ask('find_vehicles', { filters: { body: ['SUV'] } })),
      redrawn: job(() => crowd(host, list, DRAWN)),
      kept: job(() => crowd(host, list, GZIP)),
      listed: job(() => {
        const { headers } = toCall('', {})
        return crowd(host, routes.serverCard.href(), headers)
      }),
    },
    ROUNDS,
  )
  const ms = (cpu: number) => `${toShort(cpu)} ms`
  const { tool, drawn, keptTool, redrawn, kept, listed } = costs
  return [
    ...rows,
    atMost(
      `a question that no cache answers: CPU, ${ms(tool.cpu)} against ${ms(drawn.cpu)} of its page, drawn`,
      tool.cpu / drawn.cpu,
      CPU_SHARE,
      'x',
    ),
    atMost(
      `a question whose answer is kept: CPU, ${ms(keptTool.cpu)} against ${ms(redrawn.cpu)} of its page, drawn`,
      keptTool.cpu / redrawn.cpu,
      CPU_SHARE,
      'x',
    ),
    note('its page, kept: CPU', ms(kept.cpu)),
    note('the card of the server, which asks nothing: CPU', ms(listed.cpu)),
  ]
}

function questions([one = '', other = '']: string[]): Question[] {
  const find = (words: string): Question => ({
    what: `“${words}”`,
    tool: 'find_vehicles',
    asked: { ask: words },
    path: `/search?ask=${encodeURIComponent(words)}`,
  })
  return [
    find('used toyota utes under 40k'),
    find('automatic suv 2021 or newer'),
    find('cheap hatch'),
    find('electric'),
    find('white diesel 4x4 under 100,000 km'),
    {
      what: 'tell me about this one',
      tool: 'get_vehicle',
      asked: { slug: one },
      path: routes.car.href(one),
    },
    {
      what: 'compare these two',
      tool: 'compare_vehicles',
      asked: { slugs: [one, other] },
      path: routes.compare.href([one, other]),
    },
    {
      what: 'what is like it',
      tool: 'similar_vehicles',
      asked: { slug: one },
      path: routes.car.href(one),
    },
    {
      what: 'where are you, and when open',
      tool: 'list_locations',
      asked: {},
      path: routes.dealerships.href(),
    },
    {
      what: 'any specials',
      tool: 'list_offers',
      asked: {},
      path: routes.specialOffers.href(),
    },
    {
      what: 'I can repay $150 a week',
      tool: 'find_by_budget',
      asked: { repayment: 150 },
      path: `${routes.budget.href()}?frequency=weekly&repayment=150`,
    },
    {
      what: 'I want to trade in',
      tool: 'trade_in_needs',
      asked: {},
      path: formRoutes['trade-in'].href(),
    },
  ]
}
