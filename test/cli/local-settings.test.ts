// What `npm start` adds to the settings of a machine.
import { describe, expect, it } from 'vitest'

import { readSetting, toLocalSettings } from '#cli/start/local-settings.ts'

const given = { opsToken: 'token', standIns: 'http://127.0.0.1:9' }

describe('the settings of a machine', () => {
  it('have a security contact, so that security.txt answers', () => {
    const text = toLocalSettings('MASTER_KEY=a\nDEV=1\n', given)
    expect(readSetting(text, 'SECURITY_CONTACT')).toMatch(/^mailto:\S+@\S+\.example$/)
    expect(readSetting(text, 'MASTER_KEY')).toBe('a')
    expect(readSetting(text, 'STAND_INS')).toBe('http://127.0.0.1:9')
  })

  it('stay as they are at the next start, with what a person wrote', () => {
    const text = toLocalSettings('MASTER_KEY=a\nSECURITY_CONTACT="mailto:me@me.example"\n', given)
    expect(readSetting(text, 'SECURITY_CONTACT')).toBe('mailto:me@me.example')
    expect(toLocalSettings(text, given)).toBe(text)
    expect(toLocalSettings(text, { ...given, standIns: null })).not.toContain('STAND_INS')
  })
})
