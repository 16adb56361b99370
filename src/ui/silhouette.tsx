// The outline of a vehicle without photos.
import type { SilhouetteName } from '#stock/silhouette.ts'
import { SHAPES } from '#stock/silhouette-shapes.ts'

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
