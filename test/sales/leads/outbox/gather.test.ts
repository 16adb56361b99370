import { describe, expect, it } from 'vitest'

import { gather } from '#sales/leads/outbox/deliver-batch.ts'

describe('gather', () => {
  it('writes the first at once, and batches later ones', async () => {
    const written: (readonly number[])[] = []
    const write = gather<number>(async (items) => {
      written.push(items)
      await Promise.resolve()
    })
    await Promise.all([write(1), write(2), write(3)])
    await write(4)
    expect(written.flat()).toEqual([1, 2, 3, 4])
    expect(written.length).toBeLessThan(4)
  })

  it('adds nothing to a write in progress', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const written: (readonly number[])[] = []
    const write = gather<number>((items) => {
      written.push(items)
      return promise
    })
    const first = write(1)
    await Promise.resolve()
    const others = [write(2), write(3)]
    expect(written).toEqual([[1]])
    resolve()
    await Promise.all([first, ...others])
    expect(written).toEqual([[1], [2, 3]])
  })

  it('returns each result to its caller, and continues after a failure', async () => {
    const write = gather<number>((items) =>
      items.includes(1) ? Promise.reject(new Error('Locked')) : Promise.resolve(),
    )
    await expect(write(1)).rejects.toThrow('Locked')
    await expect(write(2)).resolves.toBeUndefined()
  })
})
