// The least source of a site that the schema takes.
import type { Source } from '#rollout/source.ts'

export const baseSite: Source = {
  slug: 'acme',
  name: 'Acme Cars',
  id: 1,
  url: 'https://www.acme.example',
  hosts: ['acme.example'],
}
