// "Show Me N cars": submits the filters, and on phones closes their sheet.
import { toGrouped } from '#lib/money.ts'
import { useSite } from '#ui/site-context.ts'

export function ShowCars({ total }: { total: number }) {
  const { one, many } = useSite().site.vehicle
  const [number, noun] = [toGrouped(total), total === 1 ? one : many]
  return (
    // The accessible name stays still while the visible number counts up.
    <button
      id="show-cars"
      className="button show-cars"
      data-testid="show-cars"
      aria-label={`Show Me ${number} ${noun}`}
    >
      Show Me <span data-count={total}>{number}</span> {noun}
    </button>
  )
}
