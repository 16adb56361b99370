// Placeholder for the photos of a vehicle without any: its outline on a studio floor, and the reason (C4).
import type { SilhouetteName } from '#stock/silhouette.ts'
import { Silhouette } from './silhouette.tsx'

export function Artwork({ name, text }: { name: SilhouetteName; text: string }) {
  return (
    <div className="card-artwork">
      <Silhouette name={name} />
      {text !== '' && <span>{text}</span>}
    </div>
  )
}
