// Shared parts of blocks: frame, links, cards, pictures and stock rows.
import type { ComponentProps, ReactNode } from 'react'

import { contrastRatio } from '#tenant/theme.ts'
import type { Block } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'
import { Carousel } from '#apps/site/ui/carousel.tsx'
import { Icon, type IconName } from '#apps/site/ui/icon.tsx'
import { Markup } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { pictureSet, SitePicture } from '#apps/site/ui/site-picture.tsx'

type Props = {
  block: Pick<Block, 'kind'> & { [K in 'id' | 'tone' | 'title' | 'intro']?: Block[K] | undefined }
  aside?: ReactNode
  children: ReactNode
}

export function BlockFrame({ block, aside, children }: Props) {
  const { kind, id = '', tone = 'plain', title = '', intro = '' } = block
  return (
    <section
      className={`block block-${kind} ${toneClass(tone, useSite().site)}`}
      id={id === '' ? undefined : id}
    >
      <div className="block-in shell">
        {(title !== '' || intro !== '') && (
          <header className="block-head">
            {title !== '' && <h2>{title}</h2>}
            {intro !== '' && <Markup html={intro} />}
            {aside}
          </header>
        )}
        {children}
      </div>
    </section>
  )
}

export function BlockLinks({ links }: { links: readonly { label: string; href: string }[] }) {
  if (links.length === 0) return null
  return (
    <p className="block-links buttons">
      {links.map(({ label, href }, at) => (
        <a key={href + label} href={href} className={at === 0 ? 'button' : 'button button-quiet'}>
          {label}
        </a>
      ))}
    </p>
  )
}

type StockRowProps = ComponentProps<typeof Carousel> & { block?: Pick<Block, 'id' | 'tone'> }

/** Placeholder name of a late row. */
export const LATE_ROW = 'stock-row'

export function LateStockRow() {
  return <div className="late" id={LATE_ROW} />
}

export function StockRow({ block, ...row }: StockRowProps) {
  if (row.cars.length === 0) return null
  return (
    <BlockFrame block={{ id: block?.id, tone: block?.tone, kind: 'stock' }}>
      <Carousel {...row} />
    </BlockFrame>
  )
}

type LeadCardProps = {
  level: 2 | 3
  title: string
  text: string
  image: string
  alt?: string
  icon?: IconName | ''
  /** Above the heading: a day, for example. */
  over?: string
  href: string
  linkLabel?: string
}

export function LeadCard(card: LeadCardProps) {
  const { level, title, text, image, alt = '', icon = '', over = '', href, linkLabel = '' } = card
  const Heading = `h${level}` as const
  return (
    <article className="lead-card boxed">
      {image !== '' && (
        <SitePicture src={image} alt={alt} width={640} height={400} loading="lazy" />
      )}
      <div>
        {icon !== '' && <Icon name={icon} />}
        {over !== '' && <p className="lead-over">{over}</p>}
        <Heading>
          {href === '' ? (
            title
          ) : (
            <a href={href} className="stretched">
              {title}
            </a>
          )}
        </Heading>
        {text !== '' && <p>{text}</p>}
        {href !== '' && linkLabel !== '' && (
          <p className="lead-on" aria-hidden="true">
            {linkLabel}
            <Icon name="arrow" />
          </p>
        )}
      </div>
    </article>
  )
}

type WidePictureProps = {
  src: string
  /** 720 by 500, with space reserved; empty uses the wide one. */
  phone: string
  alt: string
  width: number
  height: number
  isFirst?: boolean
}

export function WidePicture({ src, phone, alt, width, height, isFirst = false }: WidePictureProps) {
  return (
    <picture>
      {phone !== '' && (
        <source media="(width < 48rem)" srcSet={pictureSet(phone)} width={720} height={500} />
      )}
      <SitePicture
        src={src}
        sizes="100vw"
        alt={alt}
        width={width}
        height={height}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}

/** Minimum contrast of a button with its surroundings (WCAG 2.2, 1.4.11). */
const MIN_BUTTON_CONTRAST = 3

export function toneClass(tone: Block['tone'], { theme }: Site): string {
  const { accent, footer } = theme.colours
  const isLoud = tone === 'dark' && contrastRatio(accent, footer) >= MIN_BUTTON_CONTRAST
  return isLoud ? 'tone-dark tone-loud' : `tone-${tone}`
}
