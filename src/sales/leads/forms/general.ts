// The general enquiry: "Email Us" in the header, and the contact page.
import { EVENTS } from '#analytics/events.ts'
import type { FormRequest, FormDefinition } from '#sales/leads/definition.ts'
import { placeFields } from '#sales/leads/fields/place-field.ts'
import {
  aboutOf,
  consentFields,
  contactFields,
  messageField,
  toChoices,
} from '#sales/leads/fields/shared-fields.ts'
import type { SelectField } from '#sales/leads/form.ts'

export const general: FormDefinition = {
  kind: 'general',
  toForm: async (ask) => {
    const { site } = ask
    return {
      kind: 'general',
      title: 'Contact us',
      intro: site.forms.intros.general ?? 'Send us a message and the right person will reply.',
      steps: [
        {
          title: 'Your details',
          groups: [
            { fields: contactFields(site, 'site') },
            {
              fields: [
                categoryField(ask),
                ...placeFields(site, { isAny: true, query: ask.query }),
                {
                  kind: 'text',
                  name: 'rego',
                  label: 'Rego',
                  rule: 'rego',
                  hint: 'If it is about a vehicle you own.',
                },
                { ...messageField(site), value: describeSubject(ask) },
              ],
            },
            { fields: consentFields(site) },
          ],
        },
      ],
      submitLabel: 'Send',
    }
  },
  toExtras: async ({ category = '' }) => ({
    category,
    subcategory: '',
    event: EVENTS.generalEnquiry,
  }),
}

/** Required and preselected: the category in the address, else the site's first. */
function categoryField({ site, query }: FormRequest): SelectField {
  const { categories } = site.forms
  const named = query.get('category') ?? ''
  return {
    kind: 'select',
    name: 'category',
    label: 'What is it about?',
    choices: toChoices(categories),
    value: categories.includes(named) ? named : (categories[0] ?? ''),
    required: true,
  }
}

/** Initial text if the linking page had a subject. */
function describeSubject({ query }: FormRequest): string {
  const about = aboutOf(query)
  return about === '' ? '' : `I would like to know more about: ${about}`
}
