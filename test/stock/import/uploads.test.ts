import { expect, it } from 'vitest'

import { createUploads } from '#stock/import/uploads.ts'

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
