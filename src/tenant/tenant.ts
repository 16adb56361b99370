// A site as the app sees it during one request, independent of storage.
import type { Site } from './schema.ts'

export type Tenant = {
  slug: string
  /** Increases with each publish; cache keys begin with slug and version. */
  version: number
  /** Binding of the database that holds its rows; omitted for the first database. */
  database?: string
  /** When that version was published, ISO 8601; omitted if not recorded. */
  publishedAt?: string
  site: Site
  /** Content of the page's style element, and its base64 SHA-256 for the content security policy. */
  themeCss: string
  themeHash: string
}

export type Outbound = {
  fetch: (request: Request) => Promise<Response>
  /** The key stored under a name in the site's "secrets"; null if it cannot be decrypted. */
  openKey: (name: string) => Promise<string | null>
}
