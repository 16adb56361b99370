import { expect, it } from 'vitest'

import { createUploads } from '#feeds/import/uploads.ts'

it('drops the slowest of too many bodies, never one at a good pace (TH20)', async () => {
  let now = 1_800_000_000
  const uploads = createUploads(() => now)
  const pushedOut: string[] = []
  const enter = (address: string, bytes: number) => {
    const upload = uploads.enter(address)
    if (upload === null) throw new Error(`${address} is not let in`)
    upload.add(bytes)
    void upload.ended.then(() => pushedOut.push(address))
  }
  enter('203.0.113.1', 1_000_000)
  for (let at = 0; at < 60; at += 1) {
    now += 3
    enter(`198.51.100.${at}`, 1)
  }
  await Promise.resolve()
  expect(pushedOut).toHaveLength(37)
  expect(pushedOut).not.toContain('203.0.113.1')
})

it('holds five megabytes in memory at most for senders who have proved nothing, all together', async () => {
  let now = 1_800_000_000
  const uploads = createUploads(() => now)
  const ended: string[] = []
  const enter = (address: string) => {
    const upload = uploads.enter(address)
    if (upload === null) throw new Error(`${address} is not let in`)
    void upload.ended.then((as) => ended.push(`${address} ${as}`))
    return upload
  }
  const slow = enter('203.0.113.1')
  slow.add(2_000_000)
  now += 60
  const other = enter('203.0.113.2')
  other.add(2_000_000)
  const dealer = enter('203.0.113.3')
  // Proved: it takes nothing from the others.
  const long = enter('203.0.113.4')
  long.prove()
  long.add(60_000_000)
  await Promise.resolve()
  expect(ended).toEqual([])
  dealer.add(2_000_000)
  await Promise.resolve()
  expect(ended).toEqual(['203.0.113.1 pushed out'])
  other.add(3_500_000)
  await Promise.resolve()
  expect(ended).toEqual(['203.0.113.1 pushed out', '203.0.113.2 unproved'])
})
