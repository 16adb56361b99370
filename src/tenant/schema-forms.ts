// The forms that shoppers send (W42-W44, W59, W87, V46-V51, T22): who must say what, and which words the site uses.
import * as z from 'zod'

import { label, link, markup, ownPath, path } from './schema-words.ts'

/** Forms that have a page of their own; the others belong to a vehicle. */
export const FORM_PAGES = [
  'service',
  'parts',
  'careers',
  'fleet',
  'finance',
  'sell',
  'trade-in',
] as const

const choice = z.string().trim().min(1).max(80)

export const forms = z
  .strictObject({
    pages: z
      .array(z.enum(FORM_PAGES))
      .default([...FORM_PAGES])
      .describe(
        'Forms with a page of their own: /service, /vehicle-parts-and-accessories, /careers, /fleet, /finance-enquiry, /sell-my-car and /trade-in. A form that is not named answers 404.',
      ),
    message_required: z
      .boolean()
      .default(true)
      .describe('The comments of an enquiry must not be empty (V47, T22).'),
    postcode: z
      .enum(['none', 'optional', 'required'])
      .default('optional')
      .describe('Whether forms ask for a postcode (V46).'),
    postcode_check: z
      .boolean()
      .default(false)
      .describe(
        'Refuses a postcode that the geocoder or the imported postcodes say is none (X26).',
      ),
    categories: z
      .array(choice)
      .min(1)
      .max(20)
      .default(['General Enquiry', 'Sales', 'Finance', 'Service', 'Parts', 'Feedback'])
      .describe('What a general enquiry may be about; the first is chosen at first (V48).'),
    topics: z
      .array(choice)
      .max(8)
      .default(['Is it still available?', 'Best price', 'Finance', 'When can I see it?'])
      .describe(
        'Questions about a vehicle to choose from; with one of them, the comments may be empty.',
      ),
    preferred_dealership: z
      .boolean()
      .default(false)
      .describe(
        'Asks for the preferred dealership instead of the place (V49). Workshops and parts counters stay places.',
      ),
    terms: z
      .strictObject({
        label: markup
          .default('I agree to the terms of use and that you contact me about this enquiry.')
          .describe('Words beside the box that must be ticked; may hold a link (V51, V60).'),
        text: markup
          .default('')
          .describe('Terms of use that expand under it; empty shows nothing (W66).'),
      })
      .prefault({})
      .describe('Terms of use.'),
    opt_in: z
      .strictObject({
        label: markup
          .default('Send me news and offers now and then.')
          .describe('Words beside the box (V50, V60).'),
        default: z.boolean().default(false).describe('Ticked at first (E22).'),
      })
      .prefault({})
      .describe('News of the dealer, always optional.'),
    remember: z
      .boolean()
      .default(true)
      .describe('Offers to remember name, e-mail, phone and postcode on the device (E40).'),
    page_ids: z
      .record(z.string().max(40), z.string().max(40))
      .default({})
      .describe('Numbers of pages in the dealer systems by kind of form, sent as page_id (E37).'),
    autogauge_enabled: z
      .boolean()
      .default(false)
      .describe('Sends autogauge_enabled with enquiries about a vehicle (E22).'),
    photos_message: z
      .string()
      .max(400)
      .default('Please send me more photos of this vehicle.')
      .describe('Sent with a request for photos (V35).'),
    response_time: z
      .string()
      .max(120)
      .default('within one business day')
      .describe('When somebody answers; the success page says so (R52).'),
    email_us: label
      .or(z.literal(''))
      .default('Email us')
      .describe(
        'Words of the link in the header that opens the general enquiry; empty hides it (W59).',
      ),
    intros: z
      .record(z.string().max(40), markup)
      .default({})
      .describe('A sentence above a form by its kind, in the words of the site.'),
    service: z
      .strictObject({
        heading: label
          .default('Book a service')
          .describe('Heading of the page and of links (T23).'),
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
          .describe('Kinds of work that can be asked for.'),
        additional: z
          .array(choice)
          .max(20)
          .default(['Loan car', 'Wash and vacuum', 'Pick up and return'])
          .describe('Sent as additional_services (E37).'),
        booking_link: path
          .or(z.literal(''))
          .default('')
          .describe('Online booking; {webkey} stands for xtime_webkey (R22).'),
      })
      .prefault({})
      .describe('The service booking form.'),
    banner: z
      .strictObject({
        text: markup.default('').describe('What it says; empty shows none.'),
        link: link.nullable().default(null).describe('Where it leads.'),
      })
      .prefault({})
      .describe(
        'Banner above the service booking and the other forms, which can be dismissed (W65).',
      ),
    aliases: z
      .record(ownPath, path)
      .default({})
      .describe('Other addresses of pages, for example "/ford-service" of "/service" (R22).'),
  })
  .prefault({})
  .describe('Forms.')
