// How a site looks: tokens of its theme, and the forms of header and footer (T32, T36, W17, W57, W62).
import * as z from 'zod'

import { colour, label, link, markup, picture } from './schema-words.ts'

const palette = z
  .strictObject({
    page: colour.default('#f6f6f4').describe('Behind everything.'),
    surface: colour.default('#ffffff').describe('Cards and panels.'),
    ink: colour.default('#15181c').describe('Text.'),
    muted: colour.default('#5a6069').describe('Quiet text.'),
    line: colour.default('#dddfe2').describe('Hairlines.'),
    brand: colour.default('#003478').describe('Buttons and links.'),
    on_brand: colour.default('#ffffff').describe('Text on the brand colour.'),
    accent: colour.default('#00095b').describe('Tags and highlights.'),
    on_accent: colour.default('#ffffff').describe('Text on the accent colour.'),
    header: colour.default('#ffffff').describe('Behind the header.'),
    on_header: colour.default('#15181c').describe('Text in the header.'),
    footer: colour.default('#15181c').describe('Behind the footer.'),
    on_footer: colour.default('#f2f3f4').describe('Text in the footer.'),
  })
  .prefault({})
  .describe('Colours. Text must have AA contrast to what it stands on.')

export const theme = z
  .strictObject({
    colours: palette,
    typeface: z
      .string()
      .max(60)
      .default('public-sans')
      .describe('One of the typefaces in tenants/catalogue/typefaces.json.'),
    radius: z
      .enum(['none', 'small', 'medium', 'large'])
      .default('small')
      .describe('Roundness of corners.'),
    density: z
      .enum(['compact', 'regular', 'roomy'])
      .default('regular')
      .describe('Room between things.'),
    card: z.enum(['plain', 'outlined', 'raised']).default('outlined').describe('Edge of cards.'),
    heading: z
      .strictObject({
        weight: z.int().min(300).max(900).default(700).describe('Weight of headings.'),
        tracking: z
          .number()
          .min(-0.05)
          .max(0.12)
          .default(-0.01)
          .describe('Space between letters, in em.'),
        uppercase: z.boolean().default(false).describe('Capitals only.'),
      })
      .prefault({})
      .describe('Headings.'),
  })
  .prefault({})
  .describe('Theme (T36).')

/** Menus that fill themselves from what the site has. */
export const MENUS = ['links', 'models', 'brands', 'locations'] as const

const navigationItem = z.strictObject({
  label: label.describe('Words in the header.'),
  href: link.shape.href.describe('Where it goes.'),
  menu: z
    .enum(MENUS)
    .default('links')
    .describe(
      'What opens under it: its own links, the new models by body, the makes with their logos, or the places with their numbers (W57, W58, W63).',
    ),
  children: z.array(link).max(16).default([]).describe('Links of its dropdown.'),
})

const footerColumn = z.strictObject({
  title: label.describe('Heading of the column.'),
  links: z.array(link).max(20).describe('Its links (W62).'),
})

export const layout = z
  .strictObject({
    header: z
      .enum(['bar', 'stacked', 'centred', 'split'])
      .default('bar')
      .describe('Form of the header.'),
    logo: z
      .strictObject({
        url: picture.describe('Path of the logo; empty writes the name.'),
        text: z
          .string()
          .max(60)
          .default('')
          .describe("Name as the logo writes it; empty means the site's name."),
        mark: z
          .string()
          .max(2)
          .default('')
          .describe('One or two letters in a badge before the name.'),
      })
      .prefault({})
      .describe('Logo.'),
    navigation: z
      .array(navigationItem)
      .max(10)
      .default([])
      .describe('Header links; empty means the groups of W57, as far as the site has them.'),
    footer: z
      .array(footerColumn)
      .max(6)
      .default([])
      .describe('Footer columns; empty means the links of W62, as far as the site has them.'),
    brand_grid: z
      .boolean()
      .default(false)
      .describe('Shows the makes as a grid on the bare search page (W14, T7).'),
    group_disclaimer: markup
      .default('')
      .describe('Disclaimer of the dealer group, under lists (W17, T7).'),
    search_disclaimer: markup.default('').describe('Disclaimer about prices, under lists (T32).'),
    acknowledgement: z
      .string()
      .max(600)
      .default('')
      .describe('Acknowledgement of country, in the footer.'),
  })
  .prefault({})
  .describe('Header and footer.')
