// A sentence that a shopper should not miss.
import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

type Props = { children: ReactNode; icon?: IconName; role?: 'status' | 'alert' }

export function Notice({ children, icon = 'alert', role }: Props) {
  return (
    <div className="notice" role={role}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}
