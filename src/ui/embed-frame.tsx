// Third-party content that is loaded on demand: until then only a link. The caller (stock/gallery.ts) and the content
// security policy decide whether the host may be framed.
import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

type Props = {
  /** Address of the frame, https, of a host that the site allows. */
  src: string
  /** Description for screen readers: "Video of 2021 Kia Rio". */
  title: string
  /** Where the link goes without JavaScript; the frame itself where there is no page around it. */
  href?: string
  icon?: IconName
  /** Picture behind the sign. */
  poster?: ReactNode
}

/** A link of the shape that its surroundings give it; client/embed.ts puts the frame in its place. */
export function EmbedFrame({ src, title, href = src, icon = 'play', poster }: Props) {
  return (
    <a className="embed" href={href} data-embed-src={src} target="_blank" rel="noopener">
      {poster}
      <span className="embed-sign">
        <Icon name={icon} />
      </span>
      <span className="embed-title">{title}</span>
    </a>
  )
}
