import { describe, expect, it } from 'vitest'

import { SaveButtons } from '#pages/car/sidebar.tsx'
import { draw } from './draw.tsx'
import { sampleVehicle } from './vehicle.ts'

describe('save buttons', () => {
  it('show the way to the comparison only once there is something in it (W54)', () => {
    const html = draw(<SaveButtons {...sampleVehicle()} />)
    // The device knows what it keeps; its script takes the attribute away.
    expect(html).toMatch(/<a href="\/compare"[^>]* hidden=""/)
  })
})
