// Saving a vehicle: one form per page, and buttons that submit it. Without scripts, and when signed in, they save to
// the watchlist; the scripts of a signed-out shopper save on the device (apps/site/client/garage.ts).
import type { ReactNode } from 'react'

import { joinText } from '#lib/text.ts'
import { routes } from '#routes.ts'
import { useSite } from './site-context.ts'

const FORM = 'watch'

/** Submitted by all watchlist buttons of a page; it holds data for scripts. */
export function WatchForm() {
  const { favourites } = useSite().site.garage
  return (
    <form
      id={FORM}
      method="post"
      action={routes.saveCar.href()}
      data-remove={routes.removeCar.href()}
      data-way={routes.watchlist.href()}
      data-me={routes.me.href()}
      data-device={favourites ? '' : undefined}
    />
  )
}

type Props = {
  id: string
  name: string
  /** Data stored on the device besides the name; scripts take a missing picture from the card. */
  make?: string | null
  model?: string | null
  picture?: string | null
  /** Whether it is saved, if the server has read that: the button removes it. */
  isSaved?: boolean
  /** False hides the button unless the vehicle is saved already. */
  isOpen?: boolean
  /** True if it can only be saved to the account, never on the device. */
  isAccountOnly?: boolean
  /** A remove button instead of a toggle. */
  isRemover?: boolean
  className?: string
  /** For content that is not text: scripts parse the name from "Save NAME", which saves bytes on each card. */
  label?: `Save ${string}`
  children: ReactNode
}

export function WatchButton({
  id,
  name,
  make = null,
  model = null,
  picture,
  isSaved = false,
  isOpen = true,
  isAccountOnly = false,
  isRemover = false,
  className,
  label,
  children,
}: Props) {
  return (
    <button
      form={FORM}
      name="car_id"
      value={id}
      formAction={isSaved ? routes.removeCar.href() : undefined}
      className={className}
      aria-label={label}
      aria-pressed={isRemover ? undefined : isSaved}
      hidden={!isSaved && !isOpen}
      data-watch=""
      data-name={label === undefined ? name : undefined}
      // One attribute for both saves bytes on each card.
      data-make={make === null ? undefined : joinText([make, model], '|')}
      data-picture={picture}
      data-account={isAccountOnly ? '' : undefined}
      data-closed={isOpen ? undefined : ''}
      data-testid="watchlist"
    >
      {children}
    </button>
  )
}
