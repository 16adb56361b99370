import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const text = readFileSync(join(import.meta.dirname, '../../static/_headers'), 'utf8')

describe('headers of assets, which are served without the Worker', () => {
  it('let no browser guess a type', () => {
    expect(text).toMatch(/^\/\*\n {2}X-Content-Type-Options: nosniff$/m)
  })

  it('leave Strict-Transport-Security to the site, whose own may cover subdomains', () => {
    expect(text).not.toMatch(/^ {2}Strict-Transport-Security/m)
  })
})
