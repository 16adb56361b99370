// Third-party content, loaded on demand. Callers and the security policy decide which hosts may be framed.
import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

type Props = {
  /** https, of a host that the site allows; null for another host, whose content opens in a new tab. */
  src: string | null
  /** For screen readers: "Video of 2021 Kia Rio". */
  title: string
  /** Target without JavaScript; the frame itself by default. */
  href?: string
  icon?: IconName
  poster?: ReactNode
}

/** apps/site/client/start.ts replaces the link with the frame. */
export function EmbedFrame({ src, title, href = src ?? undefined, icon = 'play', poster }: Props) {
  return (
    <a
      className="embed"
      href={href}
      data-embed-src={src ?? undefined}
      target="_blank"
      rel="noopener"
    >
      {poster}
      <span className="embed-sign">
        <Icon name={icon} />
      </span>
      <span className="embed-title">{title}</span>
    </a>
  )
}
