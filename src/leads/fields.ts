// Fields that forms share (V34, V46-V52): who asks, what they agree to, what they say.
import type { Site } from '#tenant/schema.ts'
import type { AreaField, Field, TickField } from './form.ts'

/** First and last name, e-mail, mobile phone and, where a site asks for it, postcode. */
export function contactFields(_site: Site): Field[] {
  return [
    {
      kind: 'text',
      name: 'name',
      label: 'First name',
      rule: 'name',
      required: true,
      autocomplete: 'given-name',
      isHalf: true,
    },
    {
      kind: 'text',
      name: 'last_name',
      label: 'Last name',
      rule: 'name',
      required: true,
      autocomplete: 'family-name',
      isHalf: true,
    },
    {
      kind: 'text',
      name: 'email',
      label: 'Email',
      rule: 'email',
      required: true,
      autocomplete: 'email',
    },
    {
      kind: 'text',
      name: 'phone',
      label: 'Mobile',
      rule: 'phone',
      required: true,
      autocomplete: 'tel',
    },
  ]
}

/** What a shopper says: E37's `message`, labelled "Comments" unless said otherwise. */
export function messageField(site: Site, label = 'Comments'): AreaField {
  return {
    kind: 'area',
    name: 'message',
    label,
    required: site.forms.message_required,
    most: 2000,
  }
}

/** Terms and news of the dealer; the first must be ticked (V50, V51). */
export function consentFields(site: Site): TickField[] {
  const { terms, opt_in: news } = site.forms
  return [
    {
      kind: 'tick',
      name: 'terms_conditions',
      label: terms.label,
      required: true,
      missing: '*You must agree to the terms of use before submitting.',
    },
    {
      kind: 'tick',
      name: 'opt_in',
      label: news.label,
      value: news.default ? 'on' : '',
    },
  ]
}
