import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Campaign } from '#shopper/prizes/campaign.ts'
import { forgetDraws, selectDraws, type Drawn } from '#shopper/prizes/prize-rows.ts'
import { createPrizes } from '#shopper/prizes/prizes.ts'
import { addShoppers } from '#test/support/shoppers.ts'

const NOW = 1_795_000_000
const port = createPrizes(env, 'fair')

type Prizes = [id: string, weight: number, most: number | null][]
let count = 0
/** A campaign without draws. */
function campaignOf(prizes: Prizes): Campaign {
  count += 1
  return {
    show: true,
    campaign: `c${count}`,
    title: 'Spin',
    intro: '',
    terms: 'One each.',
    starts: '2026-01-01',
    ends: '2026-12-31',
    prizes: prizes.map(([id, weight, most]) => ({ id, label: id, weight, most })),
  }
}
const shopper = (n: number) => ({ userId: `u${n}`, phone: `+614${String(n).padStart(8, '0')}` })
const rowsOf = async ({ campaign }: Campaign) => {
  const rows = env.DB.prepare('SELECT * FROM prize_draws WHERE campaign = ?1')
  return (await rows.bind(campaign).all()).results
}
const drawAll = (campaign: Campaign, many: number, from = 0) =>
  Promise.all(Array.from({ length: many }, (_, n) => port.draw(campaign, shopper(from + n), NOW)))
const prizesOf = (drawn: (Drawn | string)[]) =>
  drawn.map((one) => (typeof one === 'string' ? one : one.prize))
const times = (all: string[], id: string) => all.filter((one) => one === id).length

beforeAll(async () => {
  const ids = Array.from({ length: 400 }, (_, n) => shopper(n).userId)
  await addShoppers([...ids, 'u1077', 'again'])
})

describe('draw', () => {
  it('gives a shopper one prize, however often they draw (R48)', async () => {
    const campaign = campaignOf([
      ['a', 1, null],
      ['b', 1, null],
      ['c', 1, null],
    ])
    expect(await port.find(campaign, shopper(1))).toBeNull()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => port.draw(campaign, shopper(1), NOW)),
    )
    expect(new Set(all.map((drawn) => JSON.stringify(drawn))).size).toBe(1)
    expect(all[0]).toMatchObject({ code: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/) })
    expect(await rowsOf(campaign)).toHaveLength(1)
    expect(await port.find(campaign, shopper(1))).toEqual(all[0])
  })

  it('gives no more of a prize than there are, for 50 concurrent shoppers (R48)', async () => {
    const campaign = campaignOf([
      ['car', 1000, 3],
      ['wash', 100, 7],
      ['coffee', 1, null],
    ])
    const drawn = prizesOf(await drawAll(campaign, 50))
    expect(times(drawn, 'car')).toBe(3)
    expect(times(drawn, 'wash')).toBe(7)
    expect(times(drawn, 'coffee')).toBe(40)
    expect(new Set((await rowsOf(campaign)).map(({ code }) => code)).size).toBe(50)
  })

  it('says so when nothing is left, and keeps prizes that were won', async () => {
    const campaign = campaignOf([
      ['a', 1, 1],
      ['b', 1, 1],
    ])
    expect(prizesOf(await drawAll(campaign, 2)).toSorted()).toEqual(['a', 'b'])
    expect(await port.draw(campaign, shopper(9), NOW)).toBe('out')
    expect(await port.find(campaign, shopper(9))).toBeNull()
    expect(await port.draw(campaign, shopper(0), NOW)).toEqual(
      await port.find(campaign, shopper(0)),
    )
  })

  it('draws by weight (R48)', async () => {
    const campaign = campaignOf([
      ['rare', 1, null],
      ['usual', 9, null],
    ])
    const drawn: string[] = []
    for (let from = 0; from < 400; from += 50)
      drawn.push(...prizesOf(await drawAll(campaign, 50, from)))
    // 40 are expected; six standard deviations of 6 around it.
    expect(times(drawn, 'rare')).toBeGreaterThan(4)
    expect(times(drawn, 'rare')).toBeLessThan(76)
    expect(times(drawn, 'rare') + times(drawn, 'usual')).toBe(400)
  })

  it('separates campaigns and sites (TH3)', async () => {
    const [first, second] = [campaignOf([['a', 1, 1]]), campaignOf([['a', 1, 1]])]
    const other = createPrizes(env, 'elsewhere')
    expect(await port.draw(first, shopper(1), NOW)).toMatchObject({ prize: 'a' })
    expect(await port.find(second, shopper(1))).toBeNull()
    expect(await other.find(first, shopper(1))).toBeNull()
    expect(await port.draw(second, shopper(1), NOW)).toMatchObject({ prize: 'a' })
    expect(await other.draw(first, shopper(1), NOW)).toMatchObject({ prize: 'a' })
  })

  it('stores no phone, and gives no second draw to a shopper who deletes the account', async () => {
    const campaign = campaignOf([['a', 1, null]])
    const { userId, phone } = shopper(1077)
    const drawn = await port.draw(campaign, { userId, phone }, NOW)
    expect((await selectDraws(env.DB, userId).all()).results).toMatchObject([
      { campaign: campaign.campaign, prize: 'a' },
    ])
    await forgetDraws(env.DB, userId).run()
    expect((await selectDraws(env.DB, userId).all()).results).toEqual([])
    const [row] = await rowsOf(campaign)
    expect(row).toMatchObject({ user_id: null, holder: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(JSON.stringify(row)).not.toContain(phone.slice(3))
    expect(await port.draw(campaign, { userId: 'again', phone }, NOW)).toEqual(drawn)
    expect(await rowsOf(campaign)).toHaveLength(1)
  })

  it('returns unknown if the table cannot be read, and never rejects (F7)', async () => {
    const broken = createPrizes({ ...env, DB: brokenDb() }, 'fair')
    const campaign = campaignOf([['a', 1, null]])
    expect(await broken.find(campaign, shopper(1))).toBe('unknown')
    expect(await broken.draw(campaign, shopper(1), NOW)).toBe('unknown')
  })
})

function brokenDb(): D1Database {
  const fail = () => {
    throw new Error('D1 is down')
  }
  return { prepare: fail, batch: fail } as unknown as D1Database // every method that is called fails
}
