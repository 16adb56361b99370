// Says that a row can be swiped, where fingers are what it is used with.
import { Icon } from './icon.tsx'

export function SwipeHint() {
  return (
    <p className="swipe-hint quiet" aria-hidden="true">
      <Icon name="swipe" />
      Swipe
    </p>
  )
}
