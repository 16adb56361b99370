// How to get a left-out vehicle into a marketplace feed: the missing column of the dealer's file, or the setting to change.
import { type Group, GROUPS } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { COLUMN_FIELDS, type ColumnName, columnsOf, type OwnColumns } from '#vehicle/columns.ts'
import type { Reason } from '#feeds/export/write-feed.ts'

type Fix = {
  /** What to do, if the column or the setting alone does not say it. */
  text?: string
  /** Vehicle fields that the dealer's file must have. */
  fields?: readonly ColumnName[]
  /** Where the setting is, and what to look for there. */
  setting?: { group: Group; label: string }
}

const FIXES: Record<Reason, Fix> = {
  sold: { text: 'Nothing to do: sold vehicles are not advertised.' },
  reserved: { text: 'Nothing to do: it comes back if its reservation ends without a sale.' },
  coming: { text: 'It joins the export once it is in stock:', fields: ['status'] },
  test_drive: {
    text: 'It is tagged as test drive only. Change its tag in your stock system.',
  },
  passenger: { text: 'Nothing to do: this advertiser takes passenger cars only.' },
  caravan: { text: 'Nothing to do: this advertiser takes no caravans.' },
  name: { fields: ['make', 'model', 'year'] },
  price: { fields: ['price'] },
  price_type: { fields: ['price_type'] },
  picture: { fields: ['images'] },
  vin: { fields: ['vin'] },
  odometer: { fields: ['km'] },
  store_code: {
    setting: { group: 'places', label: 'Google store code of the location' },
    fields: ['location_name'],
  },
  address: {
    setting: { group: 'places', label: 'street and city of the location' },
    fields: ['location_name'],
  },
  again: {
    text: 'Two vehicles have the same VIN: correct one of them, or remove the duplicate.',
    fields: ['vin'],
  },
}

type Props = { reason: Reason; slug: string; columns: OwnColumns; groups: readonly Group[] }

/** `groups` are those that the person may edit. */
export function HowToFix({ reason, slug, columns, groups }: Props) {
  const { text, fields = [], setting } = FIXES[reason]
  return (
    <>
      {text}
      {setting !== undefined && (
        <span className="below">
          {groups.includes(setting.group) ? (
            <a href={consoleRoutes.group.href(slug, setting.group)}>
              {GROUPS[setting.group].label}
            </a>
          ) : (
            GROUPS[setting.group].label
          )}
          : {setting.label}
        </span>
      )}
      {fields.map((field) => (
        <span key={field} className="below">
          {toPlace(field, columns)}
        </span>
      ))}
    </>
  )
}

/** The field's column in the dealer's file, by the site's map; without a map, the name that every feed may use. */
function toPlace(field: ColumnName, columns: OwnColumns): string {
  const own = columnsOf(columns, field)
  const { label } = COLUMN_FIELDS[field]
  if (own.length > 0)
    return `Column ${own.map((name) => `“${name}”`).join(', ')} of your stock file`
  return Object.keys(columns).length > 0
    ? `No column of your stock file is mapped to “${label}”`
    : `“${label}” in your stock system (field ${field})`
}
