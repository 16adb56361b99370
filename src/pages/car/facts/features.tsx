// The features of a vehicle, under headings (W25).
import { splitGroups, type EquipmentGroup } from '#stock/equipment.ts'
import { useSite } from '#ui/site-context.ts'
import { Fold } from './fold.tsx'

export function Features({ groups }: { groups: readonly EquipmentGroup[] }) {
  const { features_limit: limit } = useSite().site.facts
  const { first, rest } = splitGroups(groups, limit)
  return (
    <>
      <Groups groups={first} />
      {rest.length > 0 && (
        <Fold of="features">
          <Groups groups={rest} />
        </Fold>
      )}
    </>
  )
}

function Groups({ groups }: { groups: readonly EquipmentGroup[] }) {
  return (
    <div className="equipment">
      {groups.map(({ name, lines }) => (
        <section key={name}>
          <h3>{name}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
