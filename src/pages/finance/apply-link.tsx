// The link from the quick quote to an application, with all known values: a dialog if scripts run, else a
// page.
import { toFinanceQuery } from '#sales/finance/finance-query.ts'
import { applyPath } from '#sales/finance/link.ts'
import type { Site } from '#tenant/schema.ts'
import { useSite } from '#ui/site-context.ts'
import type { FinanceView } from './finance-view.ts'

type Props = Pick<FinanceView, 'asked' | 'quick' | 'page'> & { isQuiet?: boolean }

export function ApplyLink({ asked, quick, page, isQuiet = false }: Props) {
  const { site } = useSite()
  // A page without the form carries only the query's values.
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
