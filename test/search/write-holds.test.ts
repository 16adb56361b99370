import { describe, expect, it, vi } from 'vitest'

import { createWriteHolds, type HoldDeps } from '#search/hold-service.ts'

const EMBEDDED: HoldDeps['search'] = { engine: { kind: 'embedded' }, index: 'Car_production' }
const HOSTED: HoldDeps['search'] = {
  engine: {
    kind: 'algolia',
    app_id: 'SHOP1',
    search_key: 'searchonly1',
    host: '',
    write_secret: 'algolia',
    browse_secret: '',
  },
  index: 'Car_production',
}

function open(search: HoldDeps['search'], more: Partial<HoldDeps> = {}) {
  const sent: { url: string; key: string | null; app: string | null; body: unknown }[] = []
  const carry = async (request: Request) => {
    const { headers, url } = request
    sent.push({
      url,
      key: headers.get('x-algolia-api-key'),
      app: headers.get('x-algolia-application-id'),
      body: await request.json(),
    })
    return Response.json({ taskID: 1 })
  }
  const tools = {
    search,
    stockIndex: carry,
    fetch: carry,
    openKey: async (name: string) => (name === 'algolia' ? 'write1' : null),
    forgetLists: vi.fn<HoldDeps['forgetLists']>(async () => {}),
    onFault: vi.fn<HoldDeps['onFault']>(),
    ...more,
  }
  return { writeHolds: createWriteHolds(tools), tools, sent }
}

describe('writing holds to the stock', () => {
  it('changes existing vehicles in one write, and creates none (S20)', async () => {
    const { writeHolds, sent } = open(EMBEDDED)
    const holds = [
      { carId: 'a', until: 2000 },
      { carId: 'b', until: 0 },
    ]
    expect(await writeHolds(holds)).toBe(true)
    expect(sent.map(({ body }) => body)).toEqual([
      {
        requests: [
          { action: 'partialUpdateObjectNoCreate', body: { objectID: 'a', held_until: 2000 } },
          { action: 'partialUpdateObjectNoCreate', body: { objectID: 'b', held_until: 0 } },
        ],
      },
    ])
  })

  it('purges cached lists once the stock is updated, so that no older one is cached', async () => {
    const order: string[] = []
    const { writeHolds } = open(EMBEDDED, {
      stockIndex: async () => {
        order.push('write')
        return Response.json({})
      },
      forgetLists: async () => {
        order.push('forget')
      },
    })
    await writeHolds([{ carId: 'a', until: 1 }])
    expect(order).toEqual(['write', 'forget'])
  })

  it('writes nothing if there are no holds', async () => {
    const { writeHolds, sent, tools } = open(EMBEDDED)
    expect(await writeHolds([])).toBe(true)
    expect(sent).toEqual([])
    expect(tools.forgetLists).not.toHaveBeenCalled()
  })

  it('writes to a hosted engine with the site’s own key (A1)', async () => {
    const { writeHolds, sent } = open(HOSTED)
    expect(await writeHolds([{ carId: 'a', until: 1 }])).toBe(true)
    expect(sent).toMatchObject([
      {
        url: 'https://shop1.algolia.net/1/indexes/Car_production/batch',
        key: 'write1',
        app: 'SHOP1',
      },
    ])
  })

  it.each([
    ['has no key, which no later try changes', '', 'no write key', true],
    ['has a key that does not open', 'lost', 'write key cannot be decrypted', false],
  ])(
    'reports an error if a site with a hosted engine %s (F16)',
    async (_, name, reason, isDone) => {
      const engine = { ...HOSTED.engine, write_secret: name }
      const { writeHolds, sent, tools } = open({ ...HOSTED, engine })
      expect(await writeHolds([{ carId: 'a', until: 1 }])).toBe(isDone)
      expect(sent).toEqual([])
      expect(tools.onFault).toHaveBeenCalledWith(reason)
    },
  )

  it.each([
    ['refuses', async () => Response.json({}, { status: 403 }), 'batch: answered 403'],
    ['fails', () => Promise.reject(new TypeError('gone')), 'batch: TypeError'],
  ])('never rejects if the engine %s', async (_, carry, reason) => {
    for (const search of [EMBEDDED, HOSTED]) {
      const { writeHolds, tools } = open(search, { stockIndex: carry, fetch: carry })
      expect(await writeHolds([{ carId: 'a', until: 1 }])).toBe(false)
      expect(tools.onFault).toHaveBeenCalledWith(reason)
    }
  })

  it('waits only a few seconds for an engine that hangs', async () => {
    vi.useFakeTimers()
    const hang = () => new Promise<Response>(() => undefined)
    const { writeHolds, tools } = open(EMBEDDED, { stockIndex: hang })
    const written = writeHolds([{ carId: 'a', until: 1 }])
    await vi.advanceTimersByTimeAsync(3000)
    expect(await written).toBe(false)
    expect(tools.onFault).toHaveBeenCalledWith('batch: TimeoutError')
    vi.useRealTimers()
  })
})
