// A section of the account page: description on one side, actions on the other.
import type { ReactNode } from 'react'

type Props = {
  /** Anchor. */
  id: string
  title: string
  about: string
  children: ReactNode
}

export function Section({ id, title, about, children }: Props) {
  return (
    <section className="account-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="account-about">
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{about}</p>
      </div>
      <div className="account-do">{children}</div>
    </section>
  )
}
