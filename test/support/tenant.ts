// A site for tests as a request carries it.
import type { SiteInput } from '#tenant/schema.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { testSite } from './site.ts'

/** A tenant with every default, and overrides by a test. */
export function testTenant(more: Partial<SiteInput> = {}): Tenant {
  const site = testSite(more)
  return { slug: site.slug, version: 1, site, themeCss: '', themeHash: '' }
}
