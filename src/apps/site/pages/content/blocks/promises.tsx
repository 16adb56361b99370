// Warranty, servicing and finance fees block.
import type { ReactNode } from 'react'

import { groupPromises, type PromiseGroup } from '#dealership/promises.ts'
import { feesOf } from '#sales/finance/words.ts'
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { Markup } from '#apps/site/ui/page-head.tsx'

export function renderPromises(block: BlockOf<'promises'>, { site }: BlockDeps): ReactNode {
  const groups = groupPromises(site)
  const fees = block.fees ? feesOf(site.finance) : []
  if (groups.length === 0 && fees.length === 0) return null
  return (
    <BlockFrame block={block}>
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      {fees.length > 0 && <FeeTable fees={fees} />}
    </BlockFrame>
  )
}

function Group({ title, promises }: PromiseGroup) {
  return (
    <section className="promise-group">
      <h3>{title}</h3>
      <ul>
        {promises.map(({ title: name, text, icon, only }) => (
          <li key={`${name}${only}`}>
            <Icon name={icon} />
            <h4>{name}</h4>
            {only !== '' && <p>{only}</p>}
            <Markup html={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FeeTable({ fees }: { fees: ReturnType<typeof feesOf> }) {
  return (
    <section className="promise-group">
      <h3 id="fees">Fees</h3>
      <table className="fees" aria-labelledby="fees">
        <thead className="unseen">
          <tr>
            <th scope="col">Fee of a loan</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {fees.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
