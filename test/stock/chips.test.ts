import { describe, expect, it } from 'vitest'

import { toFacts } from '#stock/chips.ts'
import { sampleCar } from '#test/ui/samples.ts'

describe('chips of a card', () => {
  const engine = (more: Record<string, unknown>) =>
    toFacts(sampleCar({ engine_size_litres: 0.411, ...more }), ['engine'])[0]?.text

  it('show an engine in litres, and a motorcycle’s as its feed does (W13)', () => {
    expect(engine({ engine_size: '411 cc' })).toBe('0.4 L')
    expect(engine({ engine_size: '411 cc', item_type: 'motorcycle' })).toBe('411 cc')
    expect(engine({ engine_size: null, item_type: 'motorcycle' })).toBe('0.4 L')
  })
})
