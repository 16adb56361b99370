// On phones the tables of the console are lists, where each value says what it is.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { root } from '#cli/run.ts'
import { ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { textOf } from '#test/ui/render.tsx'

const PAGES = join(root, 'src/apps/console/pages')

/** The only table of its own: a month has the form of a month on phones, too. */
const CALENDAR = 'group/holidays.tsx'

describe('a table of the console', () => {
  it('is a list on phones, on every page', () => {
    const own = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .filter((file) => /<t(?:able|r)\b/.test(readFileSync(join(PAGES, file), 'utf8')))
    expect(own.toSorted()).toEqual([CALENDAR, 'pieces.tsx'])
  })

  it('says at each cell what the head of its column says', () => {
    const isOfAll = false
    const html = renderToStaticMarkup(
      <ListTable heads={['Lead', 'Received', 'Status']} action="Remove">
        <ListRow>
          <th scope="row">Jo</th>
          {isOfAll && <td>Site</td>}
          <td>today</td>
          <td className="warn">held</td>
          <td>
            <button>Remove</button>
          </td>
        </ListRow>
        <ListRow>
          <th scope="row">Row 2</th>
          <td colSpan={2}>Rejected</td>
        </ListRow>
      </ListTable>,
    )
    const cells = [...html.matchAll(/<td([^>]*)>(.*?)<\/td>/g)]
    expect(cells.map(([, attributes, text = '']) => [attributes, textOf(text)])).toEqual([
      [' data-label="Received"', 'today'],
      [' class="warn" data-label="Status"', 'held'],
      ['', 'Remove'],
      [' colSpan="2"', 'Rejected'],
    ])
  })
})
