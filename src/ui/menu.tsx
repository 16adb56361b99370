// The links of the header (W57, W58): a row with dropdowns where there is room, a drawer elsewhere, both without scripts.
import type { ReactElement, ReactNode } from 'react'

import type { Site } from '#tenant/schema.ts'
import { EmailUs } from './email-us.tsx'
import { Icon } from './icon.tsx'
import { type HeaderLink, headerLinks, ownLinks } from './navigation.ts'
import { useSite } from './site-context.ts'
import type { Link } from './default-links.ts'

export function Menu() {
  const { site } = useSite()
  return (
    <nav id="menu" className="menu" popover="auto" aria-label="Main">
      <button type="button" className="menu-close" popoverTarget="menu">
        Menu
        <Icon name="close" />
      </button>
      <ul>
        {headerLinks(site).map((item) => (
          <li key={item.label}>
            {item.children.length === 0 ? <PageLink to={item} /> : <Dropdown item={item} />}
          </li>
        ))}
        {narrowLinks(site).map((link, at) => (
          // The first one marks those behind it, too.
          <li key={link.key} className={at === 0 ? 'menu-more' : undefined}>
            {link}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The menu named by `data-menu` replaces the links on demand (client/dropdowns.ts). */
function Dropdown({ item: { label, href, menu, children } }: { item: HeaderLink }): ReactNode {
  return (
    <details name="menu" data-menu={menu === 'links' ? undefined : menu}>
      <summary>{label}</summary>
      <ul>
        {withWhole(href, children).map((link) => (
          <li key={link.href}>
            <PageLink to={link} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function PageLink({ to: { label, href } }: { to: Link }) {
  const { path } = useSite()
  return (
    <a href={href} aria-current={href === path ? 'page' : undefined}>
      {label}
    </a>
  )
}

/** Links beside the menu on wide screens, or only in the footer there. */
function narrowLinks(site: Site): ReactElement[] {
  const own = ownLinks(site).map((link) => <PageLink key={link.href} to={link} />)
  return site.forms.email_us === '' ? own : [...own, <EmailUs key="email" />]
}

/** The links of a dropdown, and where its own label leads when none of them leads there. */
function withWhole(href: string, links: Link[]): Link[] {
  return links.some((link) => link.href === href) ? links : [...links, { label: 'See all', href }]
}
