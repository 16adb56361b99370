// A list of the site in the console: offers, pages or locations, each with its form, its state and its buttons.
import { type ItemList, nameOf, titleOf } from '#apps/console/fields/screens.ts'
import { toDay } from '#lib/time.ts'
import { textOf } from '#lib/text.ts'
import { withQuery } from '#lib/url.ts'
import { isJsonObject, type Json } from '#rollout/json.ts'

type Props = {
  list: ItemList
  items: readonly Json[]
  /** Address of the screen. */
  href: string
  /** Today at the site, as "2026-12-25". */
  today: string
  /** Revision that the list was made from. */
  base: number
}

export function ItemListPage({ list, items, href, today, base }: Props) {
  return (
    <form method="post" className="items">
      <input type="hidden" name="base" value={base} />
      {items.length === 0 ? (
        <p className="empty">{list.empty}</p>
      ) : (
        <ol className="item-list">
          {items.map((item, place) => (
            <Row
              key={nameOf(list, item, place)}
              list={list}
              item={item}
              place={place}
              count={items.length}
              href={href}
              today={today}
            />
          ))}
        </ol>
      )}
      <p className="add">
        <a className="button primary" href={`${href}/new`}>
          Add {aOf(list.one)} {list.one}
        </a>
      </p>
    </form>
  )
}

const aOf = (noun: string) => (/^[aeiou]/.test(noun) ? 'an' : 'a')

type RowProps = Omit<Props, 'items' | 'base'> & { item: Json; place: number; count: number }

function Row({ list, item, place, count, href, today }: RowProps) {
  const name = nameOf(list, item, place)
  const title = name === '/' && list.key === 'path' ? 'Home' : titleOf(item) || name
  const isHidden = list.shown !== undefined && isJsonObject(item) && item[list.shown] === false
  const button = (act: string, label: string, more = '') => (
    <button
      className={`small ${more}`}
      name="do"
      value={`${act} ${name}`}
      aria-label={`${label}: ${title}`}
    >
      {label}
    </button>
  )
  return (
    <li className={isHidden ? 'item is-hidden' : 'item'}>
      <a href={withQuery(`${href}/item`, { key: name })}>
        <strong>{title}</strong>
        <span className="quiet">{describe(list, item, today)}</span>
      </a>
      <div className="item-buttons">
        {place > 0 && button('up', 'Up')}
        {place < count - 1 && button('down', 'Down')}
        {list.shown !== undefined && button('toggle', isHidden ? 'Show' : 'Hide')}
        {button('duplicate', 'Duplicate')}
        {button('remove', 'Remove', 'danger')}
      </div>
    </li>
  )
}

/** When and where shoppers see it. */
function describe(list: ItemList, item: Json, today: string): string {
  if (!isJsonObject(item)) return ''
  const words = [
    list.key === 'path' ? textOf(item['path']) : '',
    describeAddress(item['address']),
    list.shown !== undefined && item[list.shown] === false ? 'Hidden' : '',
    describeDates(item['start'], item['expiry'], today),
  ]
  return words.filter(Boolean).join(' · ')
}

/** "27 Station Road, Burpengary" of a location; empty for anything else. */
function describeAddress(address: Json | undefined): string {
  if (!isJsonObject(address)) return ''
  return [textOf(address['street']), textOf(address['city'])].filter(Boolean).join(', ')
}

function describeDates(start: Json | undefined, end: Json | undefined, today: string): string {
  const from = typeof start === 'string' ? start : ''
  const until = typeof end === 'string' ? end : ''
  if (until !== '' && until < today) return `Ended ${toDay(until)}`
  if (from !== '' && from > today)
    return `From ${toDay(from)}${until === '' ? '' : ` to ${toDay(until)}`}`
  return until === '' ? '' : `Until ${toDay(until)}`
}
