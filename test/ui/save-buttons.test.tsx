import { describe, expect, it } from 'vitest'

import { SaveButtons } from '#pages/car/sidebar.tsx'
import { draw } from './render.tsx'
import { sampleVehicle } from './vehicle.ts'

describe('save buttons', () => {
  it('show the link to the comparison only once it is not empty (W54)', () => {
    const html = draw(<SaveButtons {...sampleVehicle()} />)
    // The device knows its saved vehicles; its script removes the attribute.
    expect(html).toMatch(/<a href="\/compare"[^>]* hidden=""/)
  })
})
