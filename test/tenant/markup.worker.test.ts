import { describe, expect, it } from 'vitest'

import { sanitise } from '#tenant/markup.ts'

describe('markup of a site, in the Worker', () => {
  it('is cleaned as by the commands (TH4)', () => {
    expect(sanitise('<b>Hello</b><img src=x onerror=alert(1)> <a href="javascript:1">you')).toBe(
      '<b>Hello</b> <a>you</a>',
    )
  })
})
