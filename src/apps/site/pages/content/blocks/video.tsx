// Video block: a file of the site, an embedded player, or a link to where it can be watched.
import type { ReactNode } from 'react'

import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import { parseVideo } from '#vehicle/gallery.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { EmbedFrame } from '#apps/site/ui/embed-frame.tsx'
import { SitePicture } from '#apps/site/ui/site-picture.tsx'

export function renderVideo(block: BlockOf<'video'>, { site }: BlockDeps): RenderedBlock {
  const video = parseVideo(block.video, site.gallery.embed_hosts)
  if (video === null) return null
  return (
    <BlockFrame block={block}>
      <div className="framed">
        {video.kind === 'file' ? (
          <VideoFile block={block} />
        ) : (
          <EmbedFrame
            src={video.kind === 'frame' ? video.src : null}
            href={video.href}
            title={block.label}
            poster={<Still image={block.image} />}
          />
        )}
      </div>
    </BlockFrame>
  )
}

/** Nothing loads before it is played. */
function VideoFile({ block: { video, image, label, captions } }: { block: BlockOf<'video'> }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video without speech has none
    <video
      className="embed"
      src={video}
      poster={image === '' ? undefined : image}
      aria-label={label}
      preload="none"
      controls
      playsInline
    >
      {captions !== '' && (
        <track kind="captions" src={captions} srcLang="en" label="English" default />
      )}
    </video>
  )
}

/** The picture of on-demand content; null without one. */
export function Still({ image }: { image: string }): ReactNode {
  return image === '' ? null : (
    <SitePicture src={image} alt="" width={960} height={540} loading="lazy" />
  )
}
