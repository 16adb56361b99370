// Reviews of customers (E33, E34, W73, W74, V53, V54, S28, C22, T34).
import * as z from 'zod'

import { label, path, picture } from './schema-words.ts'

const words = z.string().max(80).default('')

const review = z
  .strictObject({
    id: z.string().max(60).describe('Number in the system that it comes from.'),
    customer_name: label.describe('Who wrote it.'),
    text: z.string().max(8000).nullable().default(null).describe('What they wrote.'),
    rating: z.int().min(1).max(5).describe('Stars.'),
    review_date: z.iso
      .date()
      .or(z.literal(''))
      .default('')
      .describe('Day on which it was written.'),
    review_date_in_words: words.describe('The day in words; empty says the date.'),
    created_at_time_ago_in_words: words.describe('How long ago, for example "2 months ago".'),
    image: z
      .strictObject({ url: picture.describe('Path, or empty.') })
      .prefault({})
      .describe('Picture of the customer.'),
    reply_text: z.string().max(8000).default('').describe('What the dealer answered.'),
    reply_date: z.iso.date().or(z.literal('')).default('').describe('Day of the answer.'),
    reply_date_in_words: words.describe('That day in words.'),
    location_id: z.string().max(80).default('').describe('Place that it is of; empty means all.'),
  })
  .describe('A review (E33).')

export const reviews = z
  .strictObject({
    title: label.default('What our customers say').describe('Heading of the section.'),
    selected_title: label
      .default('Selected reviews')
      .describe('Heading where min_rating leaves reviews out.'),
    list: z.array(review).max(200).default([]).describe('Reviews, the newest first.'),
    count: z.int().min(0).default(0).describe('How many there are in all (E34).'),
    average_rating: z
      .string()
      .regex(/^(?:[0-5](?:\.\d+)?)?$/, 'Use a number from 0 to 5 such as 4.3.')
      .default('')
      .describe('The average of all of them, always the true one (E34).'),
    fetch: z.int().min(1).max(200).default(12).describe('Reviews that are read (C22).'),
    limit: z.int().min(1).max(200).default(10).describe('Most reviews shown (V54).'),
    min_rating: z
      .int()
      .min(1)
      .max(5)
      .default(1)
      .describe('Least stars of a review that is shown; above 1 the section says so (V54).'),
    subtitle_min_rating: z
      .number()
      .min(0)
      .max(5)
      .default(0)
      .describe('The average stands in the subtitle only above this (V54).'),
    excluded_ids: z
      .array(z.string().max(60))
      .max(500)
      .default([])
      .describe('Reviews that are not shown (V53, T34).'),
    hidden_customers: z
      .array(z.string().max(80))
      .max(500)
      .default([])
      .describe('Customers whose reviews are not shown (V53).'),
    excluded_words: z
      .array(z.string().min(1).max(80))
      .max(40)
      .default(['Translated'])
      .describe('Reviews whose text contains one of these are not shown (V53).'),
    auto_rotate: z
      .boolean()
      .default(true)
      .describe('The slider moves on by itself each 3 s, unless it is in use (S28, C22).'),
    text_limit: z.int().min(40).max(4000).default(160).describe('Characters before View more.'),
    leave_url: path.or(z.literal('')).default('').describe('"Leave a Review"; empty hides it.'),
    leave_label: label.default('Leave a Review').describe('Words of that link.'),
    org_id: z
      .string()
      .regex(/^[\w-]{0,60}$/)
      .default('')
      .describe('Number of the site at upstreams.snap21, whose rating stands instead (A28).'),
  })
  .prefault({})
  .describe('Reviews of customers.')
