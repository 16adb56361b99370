// The odds that the prize page shows are those of the draw.
import { expect, it } from 'vitest'

import { listOdds, prizeAt, weightOf } from '#shopper/prizes/campaign.ts'

const PRIZES = [
  { id: 'car', label: 'A car', weight: 1 },
  { id: 'service', label: 'A service', weight: 49 },
  { id: 'wash', label: 'A wash', weight: 450 },
  { id: 'coffee', label: 'A coffee', weight: 1500 },
].map((prize) => ({ ...prize, most: null }))

it('are each prize’s share of all numbers that can be drawn', () => {
  expect(listOdds(PRIZES)).toEqual([
    { label: 'A car', odds: 'less than 0.1%' },
    { label: 'A service', odds: '2.5%' },
    { label: 'A wash', odds: '23%' },
    { label: 'A coffee', odds: '75%' },
  ])
  const tickets = Array.from({ length: weightOf(PRIZES) }, (_, at) => prizeAt(PRIZES, at)?.id)
  expect(tickets.filter((id) => id === 'coffee')).toHaveLength(1500)
})
