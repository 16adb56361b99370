// A site with every kind of block in every layout, and every text of offers, models, makes, locations and reviews.
import type { SiteInput } from '#tenant/schema.ts'

type Blocks = NonNullable<NonNullable<SiteInput['pages']>[number]['blocks']>

const common = { title: 'A heading', intro: 'Words <b>below</b> it.', tone: 'dark' } as const
const picture = '/content/yard.webp'
const link = { label: 'Talk to us', href: '/contact' }

const blocks: Blocks = [
  {
    kind: 'hero',
    ...common,
    search: true,
    links: [link],
    slides: [false, true].map((hide_overlay) => ({
      id: hide_overlay ? 'two' : 'one',
      name: 'Utes that work',
      description: 'All of them.',
      url: '/search/ute',
      link_label: 'See them',
      image: picture,
      image_phone: picture,
      alt: 'A yard',
      hide_overlay,
    })),
  },
  { kind: 'promotion', ...common, image: picture, image_phone: picture, alt: 'A yard', href: '/' },
  {
    kind: 'text',
    ...common,
    sections: [{ heading: 'First', text: 'One.\n\nTwo.', list: ['A point'] }],
    image: picture,
    alt: 'A yard',
    links: [link],
  },
  { kind: 'stats', ...common, items: [{ value: '50+', label: 'cars' }] },
  { kind: 'brands', ...common },
  { kind: 'stock', ...common, filters: 'make:Kia', href: '/search/ute', link_label: 'See all' },
  { kind: 'budget', ...common },
  { kind: 'sales', ...common },
  { kind: 'reviews', ...common },
  { kind: 'reviews', ...common, location_id: '1' },
  ...(['grid', 'single', 'tabs', 'carousel', 'map'] as const).map((layout) => ({
    kind: 'locations' as const,
    ...common,
    layout,
  })),
  { kind: 'locations', ...common, filter: 'id', location_id: '1', layout: 'single' },
  {
    kind: 'articles',
    ...common,
    cards: [{ href: '/blog', heading: 'A story', image: picture, description: 'Long ago.' }],
  },
  { kind: 'offers', ...common, layout: 'grid' },
  { kind: 'offers', ...common, layout: 'list', category: 'Service' },
  { kind: 'models', ...common, layout: 'tiles' },
  { kind: 'models', ...common, layout: 'cards', manufacturer: 'Kia', body: 'SUVs' },
  {
    kind: 'faq',
    ...common,
    trade_in: true,
    items: [{ question: 'Is it so?', answer: 'It <b>is</b>.' }],
  },
  { kind: 'promises', ...common, fees: true },
  {
    kind: 'cards',
    ...common,
    items: [{ title: 'A card', text: 'Words.', image: picture, href: '/', link_label: 'On' }],
  },
  { kind: 'action', ...common, links: [link], image: picture },
  { kind: 'newsletter', ...common },
  {
    kind: 'form',
    ...common,
    form: 'service',
    subject: 'A service',
    points: ['We call first'],
    thanks_title: 'Thanks',
  },
  {
    kind: 'video',
    ...common,
    video: '/video/suv-blue.mp4',
    captions: '/video/suv-blue.vtt',
    image: picture,
    label: 'A tour',
  },
  { kind: 'video', ...common, video: 'https://youtu.be/abcdefghijk', label: 'A tour' },
  { kind: 'video', ...common, video: 'https://films.example/1', label: 'A tour' },
  {
    kind: 'gallery',
    ...common,
    items: [1, 2, 3].map(() => ({ image: picture, alt: 'A yard', caption: 'At dusk' })),
  },
  {
    kind: 'embed',
    ...common,
    src: 'https://player.vimeo.com/video/1',
    label: 'A walk',
    image: picture,
  },
  { kind: 'countdown', ...common, until: '2099-12-24', time: '17:30', links: [link] },
  { kind: 'countdown', ...common, until: '2020-12-24', over: 'It is over.' },
  {
    kind: 'comparison',
    ...common,
    columns: [1, 2].map((n) => ({
      title: `Grade ${n}`,
      text: 'From $1',
      image: picture,
      href: '/',
      badge: 'Best',
    })),
    rows: [
      { label: 'Seats', values: ['yes', 'no'] },
      { label: 'Doors', values: ['5', ''] },
    ],
    note: 'Words <b>below</b>.',
  },
  {
    kind: 'prices',
    ...common,
    groups: [
      { title: 'Tyres', items: [{ name: 'One', text: 'Fitted', price: '$99', was: '$120' }] },
      { items: [{ name: 'Two', price: 'Free' }] },
    ],
    note: 'Words <b>below</b>.',
    links: [link],
  },
  {
    kind: 'team',
    ...common,
    people: [
      { name: 'Jo Anne Blake', role: 'Sales', text: 'Since 2001.', phone: '(02) 5550 4110' },
      { name: 'Ana', image: picture, email: 'ana@sample.example' },
    ],
  },
  {
    kind: 'logos',
    ...common,
    items: [
      { name: 'One', image: picture, href: '/' },
      { name: 'Two', image: picture },
    ],
  },
]

const offer = {
  name: 'Kia Sportage from $34,990',
  description: `Ours. ${'It goes on. '.repeat(40)}`,
  sanitized_description: 'Ours.',
  disclaimer: `Conditions. ${'More of them. '.repeat(40)}`,
  category: 'Service',
  image_url: picture,
  image_or_model_image: { url: picture },
  manufacturer: 'Kia',
  model: { name: 'Sportage', slug: 'sportage', override_url: '' },
}

const model = {
  name: 'Sportage',
  manufacturer_name: 'Kia',
  manufacturer_body: 'SUVs',
  manufacturer_body2: 'Vans',
  manufacturer_body3: 'Trucks',
  image: { url: picture },
  cloudfront_new_image_url: picture,
  short_description: `Roomy. ${'And more. '.repeat(40)}`,
  from_price: 34_990,
  from_price_note: 'drive away',
  electric: true,
  features: ['Seven years of warranty'],
  blocks: [blocks[2] ?? { kind: 'brands' }],
  override_url: '',
}

const brand = { intro: 'We know it.', image: picture, blocks: [blocks[4] ?? { kind: 'brands' }] }

const review = {
  customer_name: 'Jane',
  text: `Good people. ${'Really. '.repeat(60)}`,
  rating: 5,
  review_date: '2026-10-01',
  review_date_in_words: '1 October 2026',
  created_at_time_ago_in_words: '2 months ago',
  image: { url: picture },
  reply_text: `Thank you. ${'Really. '.repeat(60)}`,
  reply_date: '2026-10-02',
  reply_date_in_words: '2 October 2026',
  location_id: '1',
}

const place = {
  dealership_slug: 'sample',
  location_subtype: 'buying',
  manufacturers: ['Kia'],
  dealership_id: '9',
  dealer_license_number: 'MD123',
  motor_vehicle_repairer: 'MVR1',
  distribution_locations: ['2'],
  image: { image: { url: picture }, thumb: { url: picture } },
  description: 'The yard by the river.',
  email: 'yard@sample.example',
  average_rating: 4.6,
  review_count: 120,
  reviews: { count: 120, average_rating: '4.6' },
  reviews_url: 'https://reviews.example/1',
  tabName: 'River',
  iframeUrl: 'https://www.openstreetmap.org/export/embed.html',
  address: {
    street: '1 High Street',
    city: 'Parramatta',
    state: 'NSW',
    postcode: '2150',
    place_id: 'P1',
    place_url: 'https://maps.example/1',
    map_key: 'river',
  },
  phone: '(02) 5550 4110',
  landline_phone: '(02) 5550 4111',
  timezone: 'Australia/Sydney',
  opening_hours: [
    { weekday: 1, open: '08:30', close: '17:30', formated_hours: '' },
    { weekday: 6, formated_hours: 'By appointment' },
  ],
  special_hours: [{ date: '2026-12-25', location_id: '', location: { id: '' } }],
  lat: -33.8,
  long: 151,
  map_image: picture,
  map_embed: 'https://www.openstreetmap.org/export/embed.html',
}

const article = { date: '2026-10-01', category: 'News', image: picture, alt: 'A yard' }

export const WHOLE_SITE: SiteInput = {
  slug: 'whole',
  name: 'Whole Motors',
  id: 1,
  url: 'https://www.whole.example',
  hosts: ['whole.example'],
  tagline: 'Straight talk',
  gallery: { embed_hosts: ['www.openstreetmap.org'] },
  budget: { enabled: true },
  newsletter: { enabled: true },
  sales_counter: { enabled: true },
  finance: { warning: 'A comparison rate is only true for the example given.' },
  dealership_websites: [{ name: 'Sister', url: 'https://sister.example', make: 'Kia' }],
  pages: [
    { path: '/', title: 'Home', description: 'Ours.', blocks: blocks.slice(0, 1) },
    { path: '/all', title: 'All of it', description: 'Ours.', blocks, article },
    { path: '/pictures', title: 'Pictures', blocks: blocks.slice(1, 2) },
  ],
  offers: {
    title: 'Offers',
    intro: 'Of today.',
    list: ['1', '2'].map((id) => ({ ...offer, id })),
    enquire_label: 'Ask',
  },
  models: {
    title: 'Models',
    intro: 'All new.',
    list: [
      { ...model, slug: 'sportage', status: 'new' },
      { ...model, slug: 'seltos', status: 'coming_soon' },
    ],
    bodies: ['SUVs', 'Vans'],
    new_label: 'New',
    coming_soon_label: 'Soon',
  },
  brands: {
    title: 'Brands',
    intro: 'All of them.',
    list: [
      { ...brand, make: 'Kia' },
      { ...brand, make: 'Ford' },
    ],
  },
  reviews: {
    title: 'What they say',
    list: ['1', '2', '3', '4', '5'].map((id) => ({ ...review, id })),
    count: 900,
    average_rating: '4.6',
    leave_url: 'https://reviews.example/new',
    leave_label: 'Leave one',
  },
  locations: [
    { ...place, id: '1', slug: 'river', name: 'River', primary: true },
    { ...place, id: '2', slug: 'works', name: 'Works', location_type: 'service' },
    { ...place, id: '3', slug: 'parts', name: 'Parts', location_type: 'parts' },
  ],
  places: {
    title: 'Places',
    intro: 'All of them.',
    order: ['1'],
    buttons: ['view_location', 'view_stock', 'location_details', 'details', 'contact'],
    labels: {
      view_location: 'Look',
      view_stock: 'Stock',
      location_details: 'More',
      details: 'Details',
      contact: 'Ask',
      book_service: 'Book',
    },
    map_pictures: '/content/{key}.webp',
  },
  layout: {
    logo: { url: '/content/yard.webp', text: 'Whole', mark: 'W' },
    navigation: [
      { label: 'New', href: '/models', menu: 'models', children: [link] },
      { label: 'Makes', href: '/brands', menu: 'brands' },
      { label: 'Places', href: '/dealerships', menu: 'locations' },
      { label: 'More', href: '/all', children: [link] },
    ],
    footer: [{ title: 'Column', links: [link] }],
    group_disclaimer: 'Ours.',
    search_disclaimer: 'Ours.',
    acknowledgement: 'We thank.',
  },
}

/** Every kind of page with these texts. */
export const WHOLE_PAGES = [
  '/',
  '/all',
  '/pictures',
  '/special-offers',
  '/offers/kia/1',
  '/models',
  '/sportage',
  '/brands',
  '/kia/overview',
  '/dealerships',
  '/locations/river',
  '/locations/works',
  '/menu/models',
  '/menu/brands',
  '/menu/locations',
  '/contact',
]
