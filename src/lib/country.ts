// The country that a site sells in, from its locale.
import type { Country } from '#lib/parse-phone.ts'

export type { Country }

/** Code of the country and of its currency (ISO 4217). */
export function countryOf({ locale }: { locale: 'en-AU' | 'en-NZ' }): {
  code: Country
  currency: 'AUD' | 'NZD'
} {
  return locale === 'en-NZ' ? { code: 'NZ', currency: 'NZD' } : { code: 'AU', currency: 'AUD' }
}
