// Appearance of a site: theme tokens, header and footer.
import * as z from 'zod'

import { colour, label, link, markup, picture } from './schema-words.ts'

const palette = z
  .strictObject({
    page: colour.default('#f6f6f4').describe('Page background.'),
    surface: colour.default('#ffffff').describe('Background of cards and panels.'),
    ink: colour.default('#15181c').describe('Text colour.').meta({ label: 'Text' }),
    muted: colour.default('#5a6069').describe('Secondary text.').meta({ label: 'Secondary text' }),
    line: colour.default('#dddfe2').describe('Lines and borders.'),
    brand: colour.default('#003478').describe('Buttons and links.'),
    on_brand: colour
      .default('#ffffff')
      .describe('Text on the brand colour.')
      .meta({ label: 'Text on brand' }),
    accent: colour.default('#00095b').describe('Tags and highlights.'),
    on_accent: colour
      .default('#ffffff')
      .describe('Text on the accent colour.')
      .meta({ label: 'Text on accent' }),
    header: colour.default('#ffffff').describe('Header background.'),
    on_header: colour.default('#15181c').describe('Header text.').meta({ label: 'Text in header' }),
    footer: colour.default('#15181c').describe('Footer background.'),
    on_footer: colour.default('#f2f3f4').describe('Footer text.').meta({ label: 'Text in footer' }),
  })
  .prefault({})
  .describe('Colours. Text must meet AA contrast against its background.')
  .meta({
    label: 'Colours',
    help: 'Text needs a contrast ratio of at least 4.5 to its background.',
  })

export const theme = z
  .strictObject({
    colours: palette,
    typeface: z
      .string()
      .max(60)
      .default('public-sans')
      .describe('Typeface from tenants/catalogue/typefaces.json.')
      .meta({
        label: 'Typeface',
        help: 'The typeface of all text on the site.',
        widget: 'typeface',
      }),
    radius: z
      .enum(['none', 'small', 'medium', 'large'])
      .default('small')
      .describe('Corner radius.')
      .meta({ label: 'Corners', help: 'How round buttons and cards are.' }),
    density: z.enum(['compact', 'regular', 'roomy']).default('regular').describe('Spacing.'),
    card: z.enum(['plain', 'outlined', 'raised']).default('outlined').describe('Card style.'),
    heading: z
      .strictObject({
        weight: z
          .int()
          .min(300)
          .max(900)
          .default(700)
          .describe('Font weight.')
          .meta({ label: 'Weight', help: '300 is light, 700 is bold.' }),
        tracking: z
          .number()
          .min(-0.05)
          .max(0.12)
          .default(-0.01)
          .describe('Letter spacing, in em.')
          .meta({
            label: 'Letter spacing',
            help: 'In shares of the letter size, for example -0.01.',
          }),
        uppercase: z
          .boolean()
          .default(false)
          .describe('Set headings in capitals.')
          .meta({ label: 'Capitals' }),
      })
      .prefault({})
      .describe('Headings.'),
  })
  .prefault({})
  .describe('Theme.')

/** Menus; all but the first are filled from the site's content. */
export const MENUS = ['links', 'models', 'brands', 'locations'] as const

const navigationItem = z
  .strictObject({
    label: label.describe('Label in the header.').meta({ label: 'Text' }),
    href: link.shape.href
      .describe('Link URL.')
      .meta({ label: 'Link', help: 'A page of the site such as /contact, or an https address.' }),
    menu: z
      .enum(MENUS)
      .default('links')
      .describe(
        'Dropdown content: the links in "children", new models by body type, makes with logos, or locations with phone numbers.',
      )
      .meta({
        label: 'What it opens',
        help: 'A list of links, new models by body, makes with logos, or locations with phone numbers.',
      }),
    children: z
      .array(link)
      .max(16)
      .default([])
      .describe('Dropdown links.')
      .meta({ label: 'Links it opens' }),
  })
  .meta({ label: 'Menu item' })

const footerColumn = z
  .strictObject({
    title: label.describe('Column heading.'),
    links: z.array(link).max(20).describe('Column links.'),
  })
  .meta({ label: 'Column' })

export const layout = z
  .strictObject({
    header: z
      .enum(['bar', 'stacked', 'centred', 'split'])
      .default('bar')
      .describe('Header layout.'),
    logo: z
      .strictObject({
        url: picture
          .describe('Path of the logo; empty shows the name as text.')
          .meta({ label: 'Logo picture', help: 'Empty: the name as text.' }),
        text: z
          .string()
          .max(60)
          .default('')
          .describe('Logo text; empty uses the site name.')
          .meta({ label: 'Logo text' }),
        mark: z
          .string()
          .max(2)
          .default('')
          .describe('One or two letters, shown in a badge before the name.')
          .meta({ label: 'Badge' }),
      })
      .prefault({})
      .describe('Logo.'),
    navigation: z
      .array(navigationItem)
      .max(10)
      .default([])
      .describe('Header links; empty uses the default menu, limited to pages that the site has.')
      .meta({ label: 'Header menu', help: 'Empty: a menu made from the pages that the site has.' }),
    footer: z
      .array(footerColumn)
      .max(6)
      .default([])
      .describe('Footer columns; empty uses the default links, limited to pages that the site has.')
      .meta({
        label: 'Footer columns',
        help: 'Empty: links made from the pages that the site has.',
      }),
    sections: z
      .enum(['stacked', 'centred', 'aside', 'ruled'])
      .default('stacked')
      .describe(
        'Headings of the blocks of content pages: above on the left, centred, in a column beside the block on wide screens, or large under a line.',
      )
      .meta({ label: 'Headings', help: 'Where the headings of content pages stand.' }),
    footer_style: z
      .enum(['columns', 'band', 'centred', 'compact'])
      .default('columns')
      .describe(
        'Footer layout. "columns": name on the left, links in columns. "band": name and phone in a band above the links. "centred": all centred. "compact": links in rows.',
      )
      .meta({ label: 'Footer', help: 'How the footer is arranged.' }),
    brand_grid: z
      .boolean()
      .default(false)
      .describe('Show a grid of makes on the unfiltered search page.'),
    group_disclaimer: markup
      .default('')
      .describe('Dealer group disclaimer, shown under lists.')
      .meta({ label: 'Group disclaimer', help: 'Shown under lists of vehicles.' }),
    search_disclaimer: markup
      .default('')
      .describe('Price disclaimer, shown under lists.')
      .meta({ label: 'Price disclaimer', help: 'Shown under lists of vehicles.' }),
    acknowledgement: z
      .string()
      .max(600)
      .default('')
      .describe('Acknowledgement of Country in the footer.'),
  })
  .prefault({})
  .describe('Header and footer.')
