// The video section of a vehicle page (W20).
import type { Vehicle } from '#pages/car/vehicle.ts'
import { videosOf } from '#stock/gallery.ts'
import { useSite } from '#ui/site-context.ts'
import { VideoPlayer } from './video-player.tsx'

export function VideoSection(vehicle: Vehicle) {
  const { gallery } = useSite().site
  const [first] = gallery.video.section ? videosOf(vehicle.car, gallery.embed_hosts) : []
  if (first === undefined) return null
  return (
    <section className="video" data-testid="video">
      <h2>{gallery.video.title}</h2>
      <VideoPlayer {...first} vehicle={vehicle} />
    </section>
  )
}
