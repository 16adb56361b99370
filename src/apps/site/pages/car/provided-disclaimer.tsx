// A third party's finance disclaimer, which may have basic markup.
import { DISCLAIMER_CUT } from '#sales/finance/words.ts'
import { splitMarkup } from '#tenant/split-markup.ts'
import { InlineMarkup, Markup } from '#apps/site/ui/page-head.tsx'

const ID = 'finance-all-told'

/**
 * Cut to the length of the site's own disclaimer, with the full text in a dialog. Its id differs, because a page
 * without scripts has both.
 */
export function ProvidedDisclaimer({ html }: { html: string }) {
  const { head, rest } = splitMarkup(html, DISCLAIMER_CUT)
  if (rest === '') return <Markup html={html} />
  return (
    <>
      <p className="shortened">
        <InlineMarkup html={head} />…
      </p>
      <button type="button" popoverTarget={ID}>
        Show More
      </button>
      <dialog id={ID} className="whole" popover="auto" aria-label="Finance disclaimer">
        <Markup html={html} />
        <button type="button" popoverTarget={ID}>
          Close
        </button>
      </dialog>
    </>
  )
}
