// The toggle on the photo of a car card: the bookmark of the watchlist (W52), or the heart of the device's favourites (W53).
import { EVENTS } from '#analytics/events.ts'
import type { CardView } from '#search/card.ts'
import { Icon } from './icon.tsx'
import { WatchButton } from './watch-form.tsx'

export function SaveToggle({ car: { id, save } }: { car: CardView }) {
  if (save === null) return null
  const { list, isOpen, entry } = save
  if (list === 'watchlist')
    return (
      <WatchButton id={id} name={entry.name} isOpen={isOpen} className="save-toggle">
        <Icon name="bookmark" />
        <span className="unseen">Save {entry.name}</span>
      </WatchButton>
    )
  return (
    <button
      type="button"
      className="save-toggle"
      aria-pressed={false}
      hidden={!isOpen}
      data-list={list}
      data-garage={JSON.stringify(entry)}
      data-closed={isOpen ? undefined : ''}
      data-saves={EVENTS.saveCar}
    >
      <Icon name="heart" />
      <span className="unseen">Save {entry.name}</span>
    </button>
  )
}
