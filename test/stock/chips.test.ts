import { describe, expect, it } from 'vitest'

import { toFacts } from '#vehicle/chips.ts'
import { sampleCar } from '#test/ui/samples.ts'

describe('chips of a card', () => {
  const engine = (more: Record<string, unknown>) =>
    toFacts(sampleCar({ engine_size_litres: 0.411, ...more }), ['engine'])[0]?.text

  it('show an engine in litres, and a motorcycle’s as its feed does (W13)', () => {
    expect(engine({ engine_size: '411 cc' })).toBe('0.4 L')
    expect(engine({ engine_size: '411 cc', item_type: 'motorcycle' })).toBe('411 cc')
    expect(engine({ engine_size: null, item_type: 'motorcycle' })).toBe('0.4 L')
    const motor = { engine_size_litres: null, engine_size: 'Electric motor' }
    expect(engine({ ...motor, simple_fuel: 'Electric' })).toBeUndefined()
  })

  const fact = (more: Record<string, unknown>) =>
    toFacts(sampleCar({ simple_drive: 'AWD', ...more }), ['range', 'towing', 'loaded']).map(
      ({ text }) => text,
    )
  const variant = { towingcapacitybraked: 3500 }
  const electric = { range_km: 454 }

  it('show the range of electric vehicles, and what utes and four-wheel drives tow', () => {
    expect(fact({ simple_body: 'Ute', variant })).toEqual(['Tows 3,500 kg'])
    expect(fact({ simple_body: 'SUV', simple_drive: '4WD', variant })).toEqual(['Tows 3,500 kg'])
    expect(fact({ simple_body: 'SUV', variant })).toEqual([])
    const battery = { simple_body: 'Ute', fuel: 'Electric', simple_fuel: 'Electric', electric }
    expect(fact({ ...battery, variant })).toEqual(['454 km range'])
    expect(fact({ simple_body: 'SUV', simple_fuel: 'Plug-in Hybrid', electric })).toEqual([])
  })

  it('show the loaded weight of what is towed', () => {
    const specifications = { aggregate_trailer_mass: 2400 }
    const van = { item_type: 'caravan', specifications }
    expect(fact({ ...van, simple_body: 'Caravan' })).toEqual(['2,400 kg loaded'])
    expect(fact({ ...van, simple_body: 'Motorhome' })).toEqual([])
  })
})
