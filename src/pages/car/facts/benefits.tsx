// The dealer's other services: offers, servicing, buying cars (W45).
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

export function Benefits() {
  const { benefits } = useSite().site.facts
  if (benefits.length === 0) return null
  return (
    <nav className="benefits" aria-label="More from us" data-testid="benefits">
      {benefits.map(({ label, href, icon }) => (
        <a key={href} href={href}>
          <Icon name={icon} />
          {label}
          <Icon name="arrow" />
        </a>
      ))}
    </nav>
  )
}
