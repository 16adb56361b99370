// Test drives: time slots for sites without an appointment system.
import * as z from 'zod'

import { label } from './schema-words.ts'

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
    notice_hours: z.int().min(0).max(72).default(3).describe('Minimum notice, in hours.'),
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
