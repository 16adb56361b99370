import { describe, expect, it } from 'vitest'

import { sharing } from '#tenant/schema-hosts.ts'

describe('settings of sharing', () => {
  it('have defaults: every channel, 3 s for the copied message, 6 s for others (W49, S12, C21)', () => {
    expect(sharing.parse({})).toEqual({
      targets: ['copy', 'sms', 'whatsapp', 'email', 'facebook', 'twitter', 'tel'],
      copy_toast: true,
      copy_toast_ms: 3000,
      toast_ms: 6000,
      print: true,
      brochure: true,
    })
  })

  it('accept the million milliseconds that were specified (C21)', () => {
    expect(sharing.parse({ toast_ms: 1_000_000 }).toast_ms).toBe(1_000_000)
    expect(sharing.safeParse({ toast_ms: 0 }).success).toBe(false)
  })

  it('accept no other channel', () => {
    expect(sharing.safeParse({ targets: ['myspace'] }).success).toBe(false)
  })
})
