// Links that filter a page by kind, in rows; the active one is highlighted.

export type Choice = { label: string; href: string; isCurrent: boolean }

/** `rows` are named by what they filter: "Body", "Make". */
export function Choices({
  rows,
}: {
  rows: readonly { name: string; choices: readonly Choice[] }[]
}) {
  return (
    <div className="choices">
      {rows.map(({ name, choices }) => (
        <nav key={name} aria-label={name}>
          {choices.map(({ label, href, isCurrent }) => (
            <a key={label} href={href} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      ))}
    </div>
  )
}
