// The disclaimers below a list: finance warning, prices, dealer group.
import { useSite } from '#ui/site-context.ts'
import { Markup } from '#ui/page-head.tsx'

export function SmallPrint() {
  const { finance, layout } = useSite().site
  const { search_disclaimer: prices, group_disclaimer: group } = layout
  if (!finance.show_weekly && prices === '' && group === '') return null
  return (
    <aside className="small-print quiet" aria-label="Disclaimers">
      {finance.show_weekly && <p id="finance-warning">{finance.warning}</p>}
      {prices !== '' && <Markup html={prices} />}
      {group !== '' && <Markup html={group} />}
    </aside>
  )
}
