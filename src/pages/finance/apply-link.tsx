// The way on from the quick quote, with all that is known (W83, R55): a dialog where scripts run, a page elsewhere.
import { toFinanceQuery } from '#sales/finance/finance-query.ts'
import { applyPath } from '#sales/finance/link.ts'
import type { Site } from '#tenant/schema.ts'
import { useSite } from '#ui/site-context.ts'
import type { FinanceView } from './finance-view.ts'

type Props = Pick<FinanceView, 'asked' | 'quick' | 'page'> & { isQuiet?: boolean }

export function ApplyLink({ asked, quick, page, isQuiet = false }: Props) {
  const { site } = useSite()
  // Where nothing is asked, only what was said is carried.
  const known = page.variant === 'quote' ? { ...asked, ...toTexts(quick) } : asked
  const query = toFinanceQuery(known).toString()
  return (
    <a
      className={isQuiet ? 'button button-quiet' : 'button'}
      href={`${applyPath(site)}${query === '' ? '' : `?${query}`}`}
      data-dialog=""
      data-apply=""
    >
      {applyLabel(site)}
    </a>
  )
}

export function applyLabel({ finance: { pre_approval: approval } }: Pick<Site, 'finance'>): string {
  return approval.enabled ? approval.label : 'Enquire for Finance'
}

function toTexts({ price, term, score }: FinanceView['quick']) {
  return { amount: String(price), term: String(term), score }
}
