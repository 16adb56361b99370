// Content blocks of campaign pages, which promote one idea. schema-blocks.ts has all other blocks.
import * as z from 'zod'

import { FORM_PAGES } from './schema-forms.ts'
import {
  blockFields,
  fileAddress,
  label,
  link,
  markup,
  path,
  picture,
  pictureAddress,
} from './schema-words.ts'

/** A picture that conveys information. */
const describedPicture = {
  image: pictureAddress.describe('Image.').meta({ label: 'Picture', help: '' }),
  alt: z.string().min(1).max(200).describe('Alt text: what the image shows.').meta({
    label: "Words for people who can't see it",
    help: 'What the picture shows.',
  }),
}

const text = (most: number) => z.string().trim().max(most).default('')
const linkAddress = path
  .or(z.literal(''))
  .default('')
  .describe('Link URL; may be empty.')
  .meta({ label: 'Link', help: 'A page of the site such as /contact, or an https address.' })
const linkLabel = label
  .default('Find out more')
  .describe('Link label.')
  .meta({ label: 'Words of the link' })
const note = markup
  .default('')
  .describe('Small print under it; basic markup.')
  .meta({ label: 'Small print', help: '' })
const embedAddress = z.url({ protocol: /^https$/, error: 'Use an https address.' }).max(400)

/** Forms of content pages: those that are about no vehicle. */
const BLOCK_FORMS = ['general', 'test-drive', ...FORM_PAGES] as const

/** A picture of a gallery. */
export const photograph = z.strictObject({
  ...describedPicture,
  caption: text(160).describe('Caption; may be empty.'),
})

export const campaignBlocks = [
  z.strictObject({
    kind: z.literal('form').describe('Enquiry form, with a thank-you of its own.').meta({
      label: 'Form',
      help: 'A form of the site inside the page, with your own thank-you.',
    }),
    ...blockFields,
    form: z
      .enum(BLOCK_FORMS)
      .default('general')
      .describe('Form; all but "general" and "test-drive" must be listed in forms.pages.')
      .meta({ label: 'Which form', help: 'Each form once on a page.' }),
    subject: text(120)
      .describe('Subject of general enquiries, for example "Electric Day"; begins the message.')
      .meta({ label: 'Subject', help: 'Begins the message of a general enquiry.' }),
    points: z
      .array(z.string().trim().min(1).max(120))
      .max(6)
      .default([])
      .describe('Reasons beside the form, one sentence each.')
      .meta({ label: 'Points beside it' }),
    link_label: label
      .default('Open the form')
      .describe('Label of the link that opens the form as a page, without scripts.')
      .meta({ label: 'Words of the link', help: 'Where the form opens as a page of its own.' }),
    thanks_title: text(120)
      .describe('Heading of the thank-you page; empty uses that of the form.')
      .meta({ label: 'Thank-you heading', help: 'Empty: that of the form.' }),
    thanks_text: text(400)
      .describe('Sentence under that heading; empty uses that of the form.')
      .meta({ label: 'Thank-you words', help: 'Empty: those of the form.' }),
  }),
  z.strictObject({
    kind: z
      .literal('newsletter')
      .describe('Newsletter sign-up; requires newsletter.enabled.')
      .meta({
        label: 'Newsletter sign-up',
        help: 'Confirmed by email, then sent to you as a lead.',
      }),
    ...blockFields,
  }),
  z.strictObject({
    kind: z
      .literal('video')
      .describe('Video that loads when the shopper plays it.')
      .meta({ label: 'Video', help: 'Loads when someone plays it.' }),
    ...blockFields,
    video: fileAddress
      .describe(
        'MP4 or WebM file of this site, for example /video/tour.mp4, or the https address of a YouTube or Vimeo page. Hosts that are not in gallery.embed_hosts open in a new tab.',
      )
      .meta({
        label: 'Video',
        help: 'An MP4 or WebM file of the site such as /video/tour.mp4, or the address of a YouTube or Vimeo page.',
      }),
    image: picture
      .describe('Still shown until the video plays, 16:9; may be empty.')
      .meta({ label: 'Still', help: 'Shown until the video plays. 16:9.' }),
    label: label
      .describe('What the video shows, for example "A tour of the Sportage".')
      .meta({ label: 'What it shows' }),
    captions: fileAddress
      .or(z.literal(''))
      .default('')
      .describe('WebVTT file with captions of a video of this site, for example /video/tour.vtt.')
      .meta({
        label: 'Captions',
        help: 'A WebVTT file for a video of the site, such as /video/tour.vtt.',
      }),
  }),
  z.strictObject({
    kind: z
      .literal('gallery')
      .describe('Photographs that open full-screen.')
      .meta({ label: 'Photographs', help: 'A set that opens full-screen.' }),
    ...blockFields,
    items: z
      .array(photograph)
      .min(2)
      .max(24)
      .describe('Photographs, in order; the first is the largest.'),
  }),
  z.strictObject({
    kind: z
      .literal('embed')
      .describe('Content of another site that loads when the shopper opens it.')
      .meta({
        label: 'Part of another website',
        help: 'A map, a tour or a calendar that loads when someone opens it.',
      }),
    ...blockFields,
    src: embedAddress
      .describe(
        'https address to embed, for example of a map, a calendar or a tour; its host must be listed in gallery.embed_hosts.',
      )
      .meta({ label: 'Address', help: 'An https address that your operator has allowed.' }),
    label: label
      .describe('What it is, for example "Virtual tour of the showroom".')
      .meta({ label: 'What it is' }),
    image: picture.describe('Image shown until it opens; may be empty.'),
    shape: z
      .enum(['wide', 'standard', 'square', 'tall'])
      .default('wide')
      .describe('Shape: 16:9, 4:3, 1:1 or 3:4.')
      .meta({
        label: 'Shape',
        help: '',
        options: { wide: '16:9', standard: '4:3', square: '1:1', tall: '3:4' },
      }),
  }),
  z.strictObject({
    kind: z
      .literal('countdown')
      .describe('Countdown to a day and time.')
      .meta({ label: 'Countdown', help: 'The time left to a day.' }),
    ...blockFields,
    until: z.iso
      .date('Use a date such as 2026-12-24.')
      .describe("Day, in the site's time zone.")
      .meta({ label: 'Day', help: '' }),
    time: z
      .string()
      .regex(
        /^(?:(?:[01]\d|2[0-3]):[0-5][05])?$/,
        'Use a time in steps of five minutes, such as 17:30, or leave it empty.',
      )
      .default('')
      .describe('Time of the day, for example "17:30"; empty = the end of the day.')
      .meta({
        label: 'Time',
        help: 'In steps of five minutes. Empty: the end of the day.',
        widget: 'time',
      }),
    lead: label
      .default('Ends')
      .describe('Words before the date, for example "Doors open".')
      .meta({ label: 'Words before the date' }),
    over: text(160).describe('Sentence shown once the time has come; empty hides the block.').meta({
      label: 'Words afterwards',
      help: 'Shown once the time has come. Empty: the block is hidden.',
    }),
    links: z.array(link).max(2).default([]).describe('Buttons; the first is the most prominent.'),
  }),
  z.strictObject({
    kind: z
      .literal('comparison')
      .describe('Table that compares grades, packages or models.')
      .meta({ label: 'Comparison', help: 'A table of grades, packages or models.' }),
    ...blockFields,
    columns: z
      .array(
        z.strictObject({
          title: label.describe('Heading, for example "GT-Line".'),
          text: text(80)
            .describe('Line under the heading, for example "$47,990 drive away".')
            .meta({ label: 'Line under it' }),
          image: picture.describe('Image; may be empty.'),
          href: linkAddress,
          link_label: linkLabel,
          badge: text(24).describe('Badge over the column, for example "Most popular".'),
        }),
      )
      .min(2)
      .max(5)
      .describe('What is compared, in order.'),
    rows: z
      .array(
        z.strictObject({
          label: label.describe('What the row is about.').meta({ label: 'Row' }),
          values: z
            .array(text(80))
            .min(2)
            .max(5)
            .describe('One value for each column; "yes" and "no" become a tick and a dash.'),
        }),
      )
      .min(1)
      .max(40)
      .describe('Rows, in order.'),
    note,
  }),
  z.strictObject({
    kind: z
      .literal('prices')
      .describe('Price list, for example of services or packages.')
      .meta({ label: 'Price list', help: 'Services or packages with their prices.' }),
    ...blockFields,
    groups: z
      .array(
        z.strictObject({
          title: text(80).describe('Heading of the group; may be empty.'),
          items: z
            .array(
              z.strictObject({
                name: label.describe('What is sold.'),
                text: text(240).describe('What it includes; may be empty.'),
                price: label.describe('Price as shoppers read it, for example "From $289".'),
                was: text(24).describe('Earlier price, shown struck through; may be empty.'),
              }),
            )
            .min(1)
            .max(40)
            .describe('Lines, in order.'),
        }),
      )
      .min(1)
      .max(8)
      .describe('Groups, in order.'),
    note,
    links: z.array(link).max(2).default([]).describe('Buttons under the list.'),
  }),
  z.strictObject({
    kind: z
      .literal('team')
      .describe('People who work for the dealer.')
      .meta({ label: 'Team', help: 'The people who work for you.' }),
    ...blockFields,
    people: z
      .array(
        z.strictObject({
          name: label.describe('Name.'),
          role: text(80).describe('What the person does.'),
          text: text(300).describe('A sentence or two; may be empty.'),
          image: picture.describe('Portrait; empty shows the initials.'),
          phone: text(24).describe('Phone number; may be empty.'),
          email: z.email().or(z.literal('')).default('').describe('Email address; may be empty.'),
        }),
      )
      .min(1)
      .max(60)
      .describe('People, in order.'),
  }),
  z.strictObject({
    kind: z
      .literal('logos')
      .describe('Row of logos, for example of partners or awards.')
      .meta({ label: 'Logos', help: 'Partners or awards in a row.' }),
    ...blockFields,
    items: z
      .array(
        z.strictObject({
          name: label.describe('Name, which is also the alt text.'),
          image: pictureAddress.describe('Logo, preferably on a transparent background.'),
          href: linkAddress,
        }),
      )
      .min(2)
      .max(24)
      .describe('Logos, in order.'),
  }),
] as const
