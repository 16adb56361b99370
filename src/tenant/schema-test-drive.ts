// Test drives: which times are offered where no appointment system says so (W42, V34, T4, A24).
import * as z from 'zod'

import { label } from './schema-words.ts'

export const testDrive = z
  .strictObject({
    heading: label
      .default('Book a test drive')
      .describe('Heading of the form; a dealer of caravans may book walk-throughs.'),
    bring: z
      .string()
      .max(200)
      .default('Please bring your driver licence.')
      .describe('What a shopper must have with them; empty says nothing.'),
    days: z.int().min(1).max(30).default(10).describe('Days ahead that can be booked.'),
    slot_minutes: z
      .union([z.literal(30), z.literal(60), z.literal(90), z.literal(120)])
      .default(60)
      .describe('Minutes from one time to the next.'),
    notice_hours: z
      .int()
      .min(0)
      .max(72)
      .default(3)
      .describe('Hours that the dealer needs to get a vehicle ready.'),
    only_tag: z
      .string()
      .max(60)
      .default('Test Drive Only')
      .describe(
        'Tag of vehicles that can be driven and not bought: no reservation, and counted with the test drives of new ones (T4, N5).',
      ),
  })
  .prefault({})
  .describe('Test drives.')
