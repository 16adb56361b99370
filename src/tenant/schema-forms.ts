// Forms: required fields, labels and text.
import * as z from 'zod'

import { label, link, markup, ownPath, path } from './schema-words.ts'

export const testDrive = z
  .strictObject({
    heading: label
      .default('Book a test drive')
      .describe('Form heading; a caravan dealer may offer walk-throughs instead.'),
    bring: z
      .string()
      .max(200)
      .default('Please bring your driver licence.')
      .describe('What shoppers must bring; may be empty.'),
    days: z.int().min(1).max(30).default(10).describe('Number of days ahead that can be booked.'),
    slot_minutes: z
      .union([z.literal(30), z.literal(60), z.literal(90), z.literal(120)])
      .default(60)
      .describe('Minutes between time slots.'),
    notice_hours: z
      .int()
      .min(0)
      .max(72)
      .default(3)
      .describe('Minimum notice, in hours while the location is open.'),
    reminders: z
      .strictObject({
        day_before: z
          .boolean()
          .default(true)
          .describe('Remind the shopper a day before, at the time of the drive.'),
        two_hours_before: z
          .boolean()
          .default(true)
          .describe('Remind the shopper two hours before, in the daytime only.'),
      })
      .prefault({})
      .describe(
        'Reminders of booked times, by text or email, to shoppers who ask for a confirmation (forms.confirmations), with a link to confirm, change or cancel. None are sent between 8 pm and 8 am.',
      ),
    agreement: z
      .strictObject({
        enabled: z
          .boolean()
          .default(false)
          .describe(
            'Ask shoppers to sign an agreement on their phone before the drive, through the link in their confirmation and reminders. They enter their licence details.',
          ),
        text: z
          .string()
          .trim()
          .min(40)
          .max(2400)
          .default(
            'I hold a current driver licence for this vehicle and will drive it carefully and within the law. I am responsible for fines and tolls during the drive. I will not drive after taking alcohol or drugs that affect driving. I will return the vehicle at the agreed time and report any damage at once.',
          )
          .describe('Text of the agreement. Have your lawyer check it.'),
        keep_days: z
          .int()
          .min(1)
          .max(365)
          .default(30)
          .describe(
            'How many days after the drive the signed agreement, with the licence details, is deleted.',
          ),
      })
      .prefault({})
      .describe('Agreement that shoppers sign before a test drive.'),
    only_tag: z
      .string()
      .max(60)
      .default('Test Drive Only')
      .describe(
        'Tag of vehicles that can be test driven but not reserved or bought. Their test drives are counted with those of new vehicles.',
      ),
  })
  .prefault({})
  .describe('Test drives.')

export const priceOffers = z
  .strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Let shoppers make an offer for a vehicle. You accept, decline or make a counter-offer in the console; an accepted offer holds the vehicle at that price.',
      ),
    least_percent: z
      .int()
      .min(50)
      .max(100)
      .default(90)
      .describe(
        'Minimum offer, as a percentage of the price. The form shows the amount, and refuses lower offers.',
      ),
    label: label.default('Make an offer').describe('Label of the link on vehicle pages.'),
  })
  .prefault({})
  .describe('Shoppers’ price offers.')

/** Forms with a page of their own; all others belong to a vehicle. */
export const FORM_PAGES = [
  'service',
  'parts',
  'careers',
  'fleet',
  'finance',
  'sell',
  'trade-in',
] as const

/** Enquiries, one form each: about a vehicle, in general, and on their own pages (formRoutes). */
export const FORM_KINDS = [
  'enquiry',
  'test-drive',
  'photos',
  'similar',
  'price-offer',
  'general',
  ...FORM_PAGES,
] as const
export type PageFormKind = (typeof FORM_KINDS)[number]

/**
 * Forms that end elsewhere: at a lender, at Stripe Checkout, or in the shopper's mailbox. They have their own pages
 * (apps/site/pages/pre-approval, checkout, newsletter).
 */
export const ORDER_KINDS = ['pre-approval', 'reservation', 'purchase', 'newsletter'] as const
export type FormKind = PageFormKind | (typeof ORDER_KINDS)[number]

const choice = z.string().trim().min(1).max(80)

export const forms = z
  .strictObject({
    pages: z
      .array(z.enum(FORM_PAGES))
      .default([...FORM_PAGES])
      .describe(
        'Forms with a page of their own: /service, /vehicle-parts-and-accessories, /careers, /fleet, /finance-enquiry, /sell-my-car and /trade-in. Forms not listed return 404.',
      ),
    message_required: z.boolean().default(true).describe('Require comments in enquiries.'),
    last_name: z
      .enum(['none', 'optional', 'required'])
      .default('optional')
      .describe('Ask for a last name. Finance applications and reservations always require one.'),
    contact: z
      .enum(['either', 'email', 'phone', 'both'])
      .default('either')
      .describe(
        'Which contact details a shopper must give: an email address or a mobile number, whichever they prefer ("either"), a specific one, or both. Finance applications, valuations and reservations always require both.',
      ),
    postcode: z
      .enum(['none', 'optional', 'required'])
      .default('optional')
      .describe('Ask for a postcode.'),
    postcode_check: z
      .boolean()
      .default(false)
      .describe('Reject postcodes that are unknown to the geocoder or the imported postcodes.'),
    categories: z
      .array(choice)
      .min(1)
      .max(20)
      .default(['General Enquiry', 'Sales', 'Finance', 'Service', 'Parts', 'Feedback'])
      .describe('Categories of general enquiries; the first is the default.'),
    topics: z
      .array(choice)
      .max(8)
      .default(['Is it still available?', 'Best price', 'Finance', 'When can I see it?'])
      .describe('Preset questions about a vehicle. Comments are optional once one is chosen.'),
    preferred_dealership: z
      .boolean()
      .default(false)
      .describe(
        'Ask for the preferred dealership instead of the location. Service and parts forms still ask for the location.',
      ),
    terms: z
      .strictObject({
        as: z
          .enum(['checkbox', 'sentence'])
          .default('checkbox')
          .describe(
            'How shoppers agree to the terms: with a checkbox, or by sending the form, which says so in a sentence. With "sentence", write the label as one: "By sending this you agree that we may contact you about it." News and offers always need a checkbox.',
          ),
        label: markup
          .default('I agree to the terms of use, and that you may contact me about this enquiry.')
          .describe(
            'Label of the required checkbox, or the sentence; may contain a link. The words "this enquiry" become "this application" for careers and "this booking" for service.',
          ),
        text: markup
          .default('')
          .describe('Expandable terms of use under the checkbox; empty shows none.'),
      })
      .prefault({})
      .describe('Terms of use.'),
    opt_in: z
      .strictObject({
        label: markup.default('Send me news and offers now and then.').describe('Checkbox label.'),
        default: z.boolean().default(false).describe('Tick the checkbox by default.'),
      })
      .prefault({})
      .describe('Marketing opt-in; always optional.'),
    remember: z
      .boolean()
      .default(true)
      .describe('Offer to remember name, email, phone and postcode on the device.'),
    confirmations: z
      .boolean()
      .default(true)
      .describe(
        'Offer shoppers a confirmation of enquiries and test drives with a link to change or cancel: by text with upstreams.sms, else by email.',
      ),
    page_ids: z
      .record(z.string().max(40), z.string().max(40))
      .default({})
      .describe('Page IDs in the dealer systems by form type, sent as page_id.'),
    autogauge_enabled: z
      .boolean()
      .default(false)
      .describe('Send autogauge_enabled with vehicle enquiries.'),
    photos_message: z
      .string()
      .max(400)
      .default('Please send me more photos of this vehicle.')
      .describe('Message sent with a photo request.'),
    response_time: z
      .string()
      .max(120)
      .default('within one business day')
      .describe('Response time shown on the success page.')
      .meta({
        label: 'When you reply',
        help: 'Follows “The right person will reply”, for example “within one business day”. It’s always shown, so promise only what you can keep.',
      }),
    reply_promise: z
      .strictObject({
        enabled: z
          .boolean()
          .default(false)
          .describe('Promise a first reply on forms and thank-you pages, while it is kept.')
          .meta({ label: 'Promise shoppers a first reply' }),
        hours: z
          .int()
          .min(1)
          .max(40)
          .default(2)
          .describe('Business hours within which the first reply is promised.')
          .meta({
            label: 'Within how many business hours',
            help: 'Only the opening hours of your main location count: with 2 hours, a form sent at night is due two hours after you open.',
          }),
      })
      .prefault({})
      .describe(
        'A promise such as “We reply within 2 business hours”, on forms and thank-you pages in place of response_time. Shoppers see it only while it is kept: of the leads of the last 30 days, at least 10 have been answered or are overdue, and at least 90% were marked as answered in the console in time. Business hours are the opening hours of the main location; without any, there is no promise.',
      )
      .meta({
        label: 'Reply promise',
        help: 'Shoppers see “We reply within 2 business hours” on forms and thank-you pages, in place of the text above, but only while you keep it: in the last 30 days at least 10 leads were due, and at least 90% of them were marked as answered here in time. Otherwise they see the text above. The Leads page shows how well you keep it.',
      }),
    email_us: label
      .or(z.literal(''))
      .default('Email Us')
      .describe('Label of the header link that opens the general enquiry; empty hides it.'),
    intros: z
      .record(z.string().max(40), markup)
      .default({})
      .describe('Introduction above each form, by form type.'),
    service: z
      .strictObject({
        heading: label.default('Book a service').describe('Page heading and link label.'),
        types: z
          .array(choice)
          .max(20)
          .default([
            'Scheduled service',
            'Brakes',
            'Tyres',
            'Roadworthy or warrant',
            'Something else',
          ])
          .describe('Service types to choose from.'),
        additional: z
          .array(choice)
          .max(20)
          .default(['Loan car', 'Wash and vacuum', 'Pick up and return'])
          .describe('Extras to choose from, sent as additional_services.'),
        booking_link: path
          .or(z.literal(''))
          .default('')
          .describe('URL of online booking; {webkey} is replaced with xtime_webkey.'),
      })
      .prefault({})
      .describe('The service booking form.'),
    banner: z
      .strictObject({
        text: markup.default('').describe('Banner text; empty hides the banner.'),
        link: link.nullable().default(null).describe('Link in the banner.'),
      })
      .prefault({})
      .describe('Dismissible banner above the service booking and other forms.'),
    aliases: z
      .record(ownPath, path)
      .default({})
      .describe('Other paths of pages, for example "/ford-service" for "/service".'),
  })
  .prefault({})
  .describe('Forms.')

export const newsletter = z
  .strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Newsletter sign-up at /newsletter. Each is confirmed by email, then reaches you as a lead. You send the newsletter with your own tool; add a link to unsubscribe to each one.',
      )
      .meta({
        label: 'Sign-up page',
        help: 'Sign-ups reach you as leads once confirmed by email.',
      }),
    heading: label.default('Newsletter').describe('Heading of the form.'),
    intro: markup
      .default('')
      .describe('Introduction above the form, for example how often you write.')
      .meta({ label: 'Introduction', help: 'For example how often you write.' }),
    consent: markup
      .default('Send me news and offers by email. I can stop them at any time.')
      .describe('Label of the checkbox, which is required.')
      .meta({ label: 'Checkbox label', help: 'What shoppers agree to.' }),
  })
  .prefault({})
  .describe('Newsletter sign-up, confirmed by email.')
