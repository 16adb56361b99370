// Numbers and words of the requirements that a site may change: each is the default of its field. switches.test.ts has
// those of T1-T36.
import { expect, it } from 'vitest'

import { testSite } from '#test/support/site.ts'

const DEFAULTS: readonly (readonly [id: string, path: string, value: unknown])[] = [
  ['A32', 'gallery.images.quality', 75],
  ['C1', 'search.hits_per_page', 21],
  ['C2', 'search.count_threshold', 1999],
  ['C10', 'calculators.finance.amount.default', 30_000],
  ['C10', 'calculators.finance.amount.start_at_price', true],
  ['C10', 'calculators.finance.interest.default', 10],
  ['C10', 'calculators.finance.residual.default', 0],
  [
    'C11',
    'finance.warning',
    expect.stringContaining('based on a secured loan of $30,000 over 5 years.'),
  ],
  ['C12', 'finance.establishment_fee', 0],
  ['C16', 'sales_counter.a_day', 192],
  ['C22', 'reviews.fetch', 12],
  ['C23', 'reviews.text_limit', 160],
  ['C23', 'offers.description_limit', 200],
  ['C23', 'offers.disclaimer_limit', 160],
  ['C24', 'budget.monthly', 600],
  ['C24', 'budget.weekly', 200],
  ['C24', 'budget.deposit', 2000],
  ['C24', 'budget.years', 5],
  ['C28', 'address.state', 'qld'],
  ['C28', 'finance.pre_approval.label', 'Get Finance'],
  ['S20', 'reservations.deposit', 200],
  ['S20', 'reservations.hold_hours', 48],
  ['V16', 'calculators.fuel.price', 1.7],
  ['V16', 'calculators.fuel.distance', 250],
  ['V19', 'calculators.finance.amount.step', 500],
  ['V21', 'calculators.finance.term', { min: 1, max: 7, step: 0.5, list: [], default: 6 }],
  ['V22', 'calculators.finance.interest.min', 0.5],
  ['V22', 'calculators.finance.interest.max', 15],
  ['V22', 'calculators.finance.interest.step', 0.5],
  ['V23', 'calculators.finance.deposit', { max: 250_000, step: 0.5, default: 0 }],
  ['V23', 'calculators.finance.residual', { max: 250_000, step: 0.5, default: 0 }],
  ['V32', 'trade_in.max_age_years', 7],
  ['V32', 'trade_in.max_km', 100_000],
  ['V35', 'forms.photos_message', 'Please send me more photos of this vehicle.'],
  ['V39', 'facts.comments_pending', 'Dealer comments are pending. Please check back here later.'],
  ['V40', 'finance.quick_quote.price', { min: 10_000, max: 200_000, default: 30_000 }],
  ['V41', 'finance.quick_quote.term', { min: 1, max: 7, default: 5 }],
  ['V48', 'forms.categories.0', 'General Enquiry'],
  ['V50', 'forms.opt_in.default', false],
  ['V53', 'reviews.excluded_words', ['Translated']],
  ['V54', 'reviews.limit', 10],
  ['V56', 'budget.quick_picks.0', 5000],
  ['V56', 'budget.quick_picks.8', 70_000],
  ['V58', 'budget.price', { min: 5000, max: 250_000, step: 500 }],
  ['W13', 'cards.similar_label', 'Find Me Something Similar'],
  ['W16', 'sales_counter.label', 'Sales this Month'],
  ['W18', 'gallery.thumbnails_above', 3],
  [
    'W25',
    'facts.tab_titles',
    {
      comments: 'Dealer Comments',
      whats_included: "What's Included",
      why_buy: 'Why Buy From Us?',
      reserve_online: 'Reserve Online',
      protect: 'Protect Your Car',
      features: 'Features',
      details: '{type} Details',
      specifications: 'All Specifications',
    },
  ],
  ['W26', 'facts.key_limit', 4],
  ['W27', 'facts.specifications_limit', 4],
  ['W28', 'facts.details_limit', 8],
  ['W30', 'facts.comments_limit', 400],
  ['W36', 'sidebar.below_market_text', 'Below market price'],
  ['W38', 'market.similar_title', 'Similar {vehicle type}s Available'],
  ['W48', 'sidebar.sold_text', 'SOLD'],
  ['W59', 'forms.email_us', 'Email Us'],
  ['W78', 'budget.title', 'Find cars for your budget'],
  ['W81', 'reservations.accepts', ['mastercard', 'visa', 'maestro', 'google_pay', 'apple_pay']],
]

it.each(DEFAULTS)('%s: %s is %o', (_, path, value) => {
  const found = path.split('.').reduce<unknown>(
    // Each step but the last is an object or a list.
    (holder, step) => (holder as Record<string, unknown>)[step],
    testSite(),
  )
  expect(found).toEqual(value)
})
