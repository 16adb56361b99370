// Customer reviews.
import * as z from 'zod'

import { label, path, picture } from './schema-words.ts'

const words = z.string().max(80).default('')

const review = z
  .strictObject({
    id: z.string().max(60).describe('Review ID in the source system.'),
    customer_name: label.describe('Customer name.'),
    text: z.string().max(8000).nullable().default(null).describe('Review text.'),
    rating: z.int().min(1).max(5).describe('Stars, 1 to 5.'),
    review_date: z.iso.date().or(z.literal('')).default('').describe('Review date.'),
    review_date_in_words: words.describe('Review date in words; empty shows the date.'),
    created_at_time_ago_in_words: words.describe('Relative date, for example "2 months ago".'),
    image: z
      .strictObject({ url: picture.describe('Path of the image; may be empty.') })
      .prefault({})
      .describe('Customer photo.'),
    reply_text: z.string().max(8000).default('').describe("Dealer's reply."),
    reply_date: z.iso.date().or(z.literal('')).default('').describe('Reply date.'),
    reply_date_in_words: words.describe('Reply date in words.'),
    location_id: z
      .string()
      .max(80)
      .default('')
      .describe('ID of the location reviewed; empty = all.'),
  })
  .describe('Customer review.')

export const reviews = z
  .strictObject({
    title: label.default('What our customers say').describe('Section heading.'),
    selected_title: label
      .default('Selected reviews')
      .describe('Section heading when min_rating hides some reviews.')
      .meta({ label: 'Heading of a selection', help: 'Shown when some reviews are left out.' }),
    list: z.array(review).max(200).default([]).describe('Reviews, newest first.'),
    count: z.int().min(0).default(0).describe('Total number of reviews.'),
    average_rating: z
      .string()
      .regex(/^(?:[0-5](?:\.\d+)?)?$/, 'Use a number from 0 to 5 such as 4.3.')
      .default('')
      .describe('True average of all reviews, including hidden ones.'),
    fetch: z.int().min(1).max(200).default(12).describe('Number of reviews to read from the list.'),
    limit: z.int().min(1).max(200).default(10).describe('Maximum reviews shown.'),
    min_rating: z
      .int()
      .min(1)
      .max(5)
      .default(1)
      .describe('Minimum stars of the reviews shown; above 1 the heading is selected_title.')
      .meta({
        label: 'Fewest stars shown',
        help: 'Above 1, the heading says that the reviews are a selection.',
      }),
    subtitle_min_rating: z
      .number()
      .min(0)
      .max(5)
      .default(0)
      .describe('Show the average in the subtitle only if it is above this.'),
    excluded_ids: z
      .array(z.string().max(60))
      .max(500)
      .default([])
      .describe('IDs of reviews to hide.'),
    hidden_customers: z
      .array(z.string().max(80))
      .max(500)
      .default([])
      .describe('Customers whose reviews are hidden.'),
    excluded_words: z
      .array(z.string().min(1).max(80))
      .max(40)
      .default(['Translated'])
      .describe('Hide reviews containing any of these.'),
    auto_rotate: z
      .boolean()
      .default(true)
      .describe('Advance the slider every 3 seconds, unless it is in use.'),
    text_limit: z
      .int()
      .min(40)
      .max(4000)
      .default(160)
      .describe('Characters of the review shown before "View more".'),
    leave_url: path
      .or(z.literal(''))
      .default('')
      .describe('URL of "Leave a Review"; empty hides the link.')
      .meta({ label: 'Link of "Leave a Review"' }),
    leave_label: label.default('Leave a Review').describe('Link label.'),
    org_id: z
      .string()
      .regex(/^[\w-]{0,60}$/)
      .default('')
      .describe('Organisation ID at upstreams.snap21, whose rating is shown instead.'),
  })
  .prefault({})
  .describe('Customer reviews.')
