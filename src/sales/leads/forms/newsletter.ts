// Newsletter sign-up. It becomes a lead only once its address has confirmed it (newsletter.ts).
import type { FormDefinition } from '#sales/leads/definition.ts'

export const newsletter: FormDefinition = {
  kind: 'newsletter',
  toForm: async ({ site: { newsletter: news } }) => ({
    kind: 'newsletter',
    title: news.heading,
    intro: news.intro,
    steps: [
      {
        title: 'Your details',
        groups: [
          {
            fields: [
              {
                kind: 'text',
                name: 'name',
                label: 'First name',
                rule: 'name',
                autocomplete: 'given-name',
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
                isHalf: true,
              },
              {
                kind: 'tick',
                name: 'subscribe',
                label: news.consent,
                required: true,
                missing: '*Please tick this to sign up.',
              },
            ],
          },
        ],
      },
    ],
    submitLabel: 'Sign up',
  }),
  toExtras: async () => ({ category: 'Newsletter', subcategory: '', event: null }),
}
