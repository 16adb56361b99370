import { describe, expect, it } from 'vitest'

import { toBlock, toNetwork } from '#lib/network.ts'

describe('toNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('of %j is %j: that of a household', (address, network) => {
    expect(toNetwork(address)).toBe(network)
  })
})

describe('toBlock', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1::', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['203.0.113.7', null],
    ['::ffff:203.0.113.7', null],
    ['', null],
  ])('of %j is %j: a block assigned by a provider', (address, block) => {
    expect(toBlock(address)).toBe(block)
  })
})
