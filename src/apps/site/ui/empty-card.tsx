// The message for no results (W11, X5 for stock), with a way out.
import type { ReactNode } from 'react'

import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { SHAPES, type SilhouetteName } from '#vehicle/silhouette.ts'
import type { Site } from '#tenant/schema.ts'
import { useSite } from './site-context.ts'

type Props = { title: string; href: string; label: string; children: ReactNode }

export function EmptyCard({ title, href, label, children }: Props) {
  return (
    <section className="empty boxed" data-testid="empty-card">
      <SiteSilhouette />
      <h2>{title}</h2>
      {children}
      <a href={href} className="button">
        {label}
      </a>
    </section>
  )
}

export function NothingSaved({ children }: { children: ReactNode }) {
  const { many } = useSite().site.vehicle
  return (
    <EmptyCard
      title="Nothing saved yet"
      href={routes.search.href(DEFAULT_SEARCH)}
      label={`See all ${many}`}
    >
      {children}
    </EmptyCard>
  )
}

export function Silhouette({ name }: { name: SilhouetteName }) {
  const { body, glass, wheels } = SHAPES[name]
  return (
    <svg className="silhouette" viewBox="0 0 240 96" aria-hidden="true">
      <ellipse cx="120" cy="84" rx="112" ry="7" />
      <path d={body} />
      <path className="silhouette-glass" d={glass} />
      {wheels.map(([x, radius = 15]) => (
        <circle key={x} cx={x} cy={83 - radius} r={radius} />
      ))}
    </svg>
  )
}

/** Outline of what the site sells: of its one vehicle type, or of a car. */
export function SiteSilhouette() {
  return <Silhouette name={silhouetteOf(useSite().site)} />
}

/** The illustration shown in place of any vehicle photo that fails to load. */
export function SiteArtwork() {
  const { site } = useSite()
  return <Artwork name={silhouetteOf(site)} text={site.specifications.new_arrival_text} />
}

function silhouetteOf({ search_filters: filters }: Pick<Site, 'search_filters'>): SilhouetteName {
  const kind = /^item_type:(caravan|motorcycle|truck)$/.exec(filters)?.[1]
  return KINDS[kind ?? ''] ?? 'suv'
}

const KINDS: Readonly<Record<string, SilhouetteName>> = {
  caravan: 'caravan',
  motorcycle: 'motorcycle',
  truck: 'truck',
}

export function Artwork({ name, text }: { name: SilhouetteName; text: string }) {
  return (
    <div className="card-artwork">
      <Silhouette name={name} />
      {text !== '' && <span>{text}</span>}
    </div>
  )
}
