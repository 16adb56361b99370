// The history of a vehicle: each changed field, its text before and after, and the source of the change.
import type { Panel } from '#apps/ops/load-overview.ts'
import { Clock, ListRow, ListTable, Unread } from '#apps/console/pages/pieces.tsx'
import type { LoggedChange } from '#feeds/import/change-log.ts'
import { COLUMN_FIELDS, isColumnName } from '#vehicle/columns.ts'
import { isOwnField, isOwnEnd, OWN_FIELDS } from '#vehicle/own-values.ts'
import { CONSOLE, EDIT, feedOf } from '#vehicle/stock-source.ts'
import { endText } from './own-words.ts'

export function History({ changes }: { changes: Panel<readonly LoggedChange[]> }) {
  if (changes === null) return <Unread />
  if (changes.length === 0) return <p className="quiet">No changes yet.</p>
  return (
    <ListTable heads={['Field', 'Before', 'After', 'From', 'When']}>
      {changes.map((change, at) => (
        <ListRow key={at}>
          <th scope="row">{fieldText(change.field)}</th>
          <td>{sideText(change.field, change.before)}</td>
          <td>{sideText(change.field, change.after)}</td>
          <td>{sourceText(change)}</td>
          <td>
            <Clock at={change.at} />
          </td>
        </ListRow>
      ))}
    </ListTable>
  )
}

const OWN = /^own\.(\w+)$/

function fieldText(field: string): string {
  const [, own] = OWN.exec(field) ?? []
  if (isOwnField(own)) return `${OWN_FIELDS[own].label}: whose value`
  if (isColumnName(field)) return COLUMN_FIELDS[field].label
  const words = field.replaceAll('_', ' ')
  return FIELDS[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields that are not in any dealer's file. */
const FIELDS: Readonly<Record<string, string>> = {
  show_on_dealer_website: 'Shown on the website',
  external_video_url: 'Second video, as a link',
  tag: 'Tag',
}

function sideText(field: string, text: string): string {
  if (!OWN.test(field)) return text === '' ? 'None' : text
  return isOwnEnd(text) ? `The dealer’s own ${endText(text)}` : 'Your stock file’s'
}

function sourceText({ source, who }: LoggedChange): string {
  if (source === EDIT) return who === '' ? 'Its end' : who
  if (source === CONSOLE) return 'File imported in the console'
  const feed = feedOf(source)
  return feed === null ? 'Delivery' : `Feed “${feed}”`
}
