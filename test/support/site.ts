// A site for tests: every default, with overrides.
import { siteSchema, type Site, type SiteInput } from '#tenant/schema.ts'

/** A valid site, at its first host; fields given here replace the defaults of the top level. */
export function testSite(more: Partial<SiteInput> = {}): Site {
  return siteSchema.parse({
    slug: 'acme',
    name: 'Acme Motors',
    id: 1,
    url: `https://${more.hosts?.[0] ?? 'www.acme.example'}`,
    hosts: ['www.acme.example'],
    ...more,
  })
}
