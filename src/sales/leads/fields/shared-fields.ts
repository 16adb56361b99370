// Fields shared by forms (V34, V46, V47, V50-V52): contact details, message and consents.
import type { AreaField, TextField, TickField } from '#sales/leads/form.ts'
import type { Site } from '#tenant/schema.ts'

/** First and last name, e-mail, mobile and, if the site requires it, postcode (V46, V52). */
export function contactFields({ forms }: Site): TextField[] {
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
      most: 254,
    },
    {
      kind: 'text',
      name: 'phone',
      label: 'Mobile',
      rule: 'phone',
      required: true,
      autocomplete: 'tel',
      most: 40,
      isHalf: forms.postcode !== 'none',
    },
    ...(forms.postcode === 'none' ? [] : [postcodeField(forms.postcode === 'required')]),
  ]
}

function postcodeField(required: boolean): TextField {
  return {
    kind: 'text',
    name: 'postcode',
    label: 'Postcode',
    rule: 'postcode',
    required,
    autocomplete: 'postal-code',
    placeholder: '1234',
    most: 4,
    isHalf: true,
  }
}

/** The shopper's message (V47, T22): E37's `message`, labelled "Comments" by default. */
export function messageField({ forms }: Site, label = 'Comments'): AreaField {
  return { kind: 'area', name: 'message', label, required: forms.message_required, most: 2000 }
}

/** The subject from the address: the model or offer of the page that linked here; empty for none. */
export function aboutOf(query: URLSearchParams): string {
  return (query.get('about') ?? '').trim().slice(0, 120)
}

/** The dealer's terms and newsletter; the terms must be accepted (V50, V51). */
export function consentFields({ forms: { terms, opt_in: news } }: Site): TickField[] {
  return [
    {
      kind: 'tick',
      name: 'terms_conditions',
      label: terms.label,
      required: true,
      missing: '*You must agree to the terms of use before submitting.',
      more: terms.text,
    },
    {
      kind: 'tick',
      name: 'opt_in',
      label: news.label,
      value: news.default ? 'on' : '',
    },
  ]
}
