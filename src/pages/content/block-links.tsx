// Buttons below a block; the first is primary.
type Props = { links: readonly { label: string; href: string }[] }

export function BlockLinks({ links }: Props) {
  if (links.length === 0) return null
  return (
    <p className="block-links buttons">
      {links.map(({ label, href }, at) => (
        <a key={href + label} href={href} className={at === 0 ? 'button' : 'button button-quiet'}>
          {label}
        </a>
      ))}
    </p>
  )
}
