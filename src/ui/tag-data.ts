// What the browser must know of a site's tag manager (client/tag.ts), as attributes of the document.
import type { Site } from '#tenant/schema.ts'
import { assetUrl } from './assets.ts'

/** Nothing for a site without one, so that its pages do not change by a byte. */
export function tagData({ integrations }: Site): Record<`data-${string}`, string> {
  const { tag_manager, consent, consent_text } = integrations
  if (tag_manager === '') return {}
  return {
    'data-tag': tag_manager,
    'data-consent': consent,
    'data-consent-text': consent_text,
    'data-consent-css': assetUrl('consent.css'),
  }
}
