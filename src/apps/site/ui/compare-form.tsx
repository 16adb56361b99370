// Selecting vehicles to compare: checkboxes, and their form. It works without scripts; with them, a tray keeps the
// selection across pages (apps/site/client/compare-tray.ts).
import { routes } from '#routes.ts'
import { useSite } from './site-context.ts'

export const COMPARE_FORM = 'compare'

/**
 * Form of a page whose checkboxes are on its cards. Filters and checkboxes may be anywhere on the page, in separate
 * forms.
 */
export function CompareForm() {
  return (
    <form id={COMPARE_FORM} action={routes.compare.href()}>
      <CompareBar hasTray />
    </form>
  )
}

export function CompareBar({ hasTray }: { hasTray: boolean }) {
  return (
    <p className={hasTray ? 'garage-bar without-scripts' : 'garage-bar'}>
      <button className="button">Compare selected {useSite().site.vehicle.many}</button>
      <span>Select two to four.</span>
    </p>
  )
}

/** A list has dozens, so it has no class. */
export function CompareTick({ slug, title }: { slug: string; title: string }) {
  return (
    <label>
      <input
        type="checkbox"
        name="cars"
        value={slug}
        form={COMPARE_FORM}
        aria-label={`Compare: ${title}`}
      />
      Compare
    </label>
  )
}
