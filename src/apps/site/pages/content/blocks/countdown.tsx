// Countdown block: the page has the date; apps/site/client/countdown.ts adds the remaining time.
import { toDeadline, toWeekday } from '#lib/time.ts'
import { type Seconds, toMoment, toZonedIso } from '#lib/zone-time.ts'
import { BlockFrame, BlockLinks } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import { siteZone } from '#vehicle/places.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'
import { keepDates } from '#apps/site/ui/separator.ts'

type Countdown = BlockOf<'countdown'>

export function renderCountdown(block: Countdown, { site, now }: BlockDeps): RenderedBlock {
  const end = toEnd(block, site)
  const isOver = end <= now
  if (isOver && block.over === '') return null
  return (
    <BlockFrame block={block}>
      <div className="countdown" data-until={isOver ? undefined : end} data-over={block.over}>
        {isOver ? <p>{block.over}</p> : <TimeLeft block={block} site={site} end={end} />}
      </div>
      <BlockLinks links={block.links} />
    </BlockFrame>
  )
}

/** `end` in words, and the numbers that the script fills in. */
function TimeLeft({ block, site, end }: { block: Countdown; site: Site; end: Seconds }) {
  // A whole day has no time: "until midnight" could be misread as the night before.
  const zone = siteZone(site)
  const when = block.time === '' ? toWeekday(block.until) : keepDates(toDeadline(end, zone))
  return (
    <>
      <p>
        {block.lead} <time dateTime={toZonedIso(end, zone)}>{when}</time>
      </p>
      <div className="with-scripts" role="timer" aria-label="Time left">
        <ul>
          {UNITS.map((unit) => (
            <li key={unit}>
              <b>–</b> {unit}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

const UNITS = ['days', 'hours', 'min', 'sec']

/** The moment that it counts down to. */
export function toEnd({ until, time }: Pick<Countdown, 'until' | 'time'>, site: Site): Seconds {
  const [hours, minutes] = time === '' ? [24, 0] : time.split(':').map(Number)
  return toMoment(until, (hours ?? 0) * 60 + (minutes ?? 0), siteZone(site))
}
