// Saving to the watchlist without scripts: one form a page, and buttons anywhere on it that send it.
import type { ReactNode } from 'react'

import { routes } from '#routes.ts'

const FORM = 'watch'

/** The form that watchlist buttons submit, once per page. It holds data for scripts. */
export function WatchForm() {
  return (
    <form
      id={FORM}
      method="post"
      action={routes.saveCar.href()}
      data-remove={routes.removeCar.href()}
      data-way={routes.watchlist.href()}
      data-me={routes.me.href()}
    />
  )
}

type Props = {
  /** Id of the vehicle. */
  id: string
  /** Its name, as messages say it. */
  name: string
  /** On the watchlist, as far as the server has read it: the button takes it off. */
  isSaved?: boolean
  /** A vehicle that cannot be saved now has its button only while it is saved. */
  isOpen?: boolean
  /** Says that it takes the vehicle off, so that it is no switch: for what is saved. */
  isRemover?: boolean
  className?: string
  children: ReactNode
}

/** Puts a vehicle on the watchlist, or takes it off. */
export function WatchButton({
  id,
  name,
  isSaved = false,
  isOpen = true,
  isRemover = false,
  className,
  children,
}: Props) {
  return (
    <button
      form={FORM}
      name="car_id"
      value={id}
      formAction={isSaved ? routes.removeCar.href() : undefined}
      className={className}
      aria-pressed={isRemover ? undefined : isSaved}
      hidden={!isSaved && !isOpen}
      data-watch={id}
      data-name={name}
      data-closed={isOpen ? undefined : ''}
      data-testid="watchlist"
    >
      {children}
    </button>
  )
}
