// Footer in the site's layout.
import { EVENTS } from '#analytics/events.ts'
import { telHref } from '#lib/url.ts'
import type { Network } from '#tenant/schema-places.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon, type IconName } from './icon.tsx'
import { footerColumns, smallLinks } from './navigation.ts'
import { DOT } from './separator.ts'
import { useSite } from './site-context.ts'

export function Footer() {
  const { site } = useSite()
  return (
    <footer className={`footer footer-${site.layout.footer_style}`}>
      <div className="footer-in shell">
        <section className="footer-us">
          <h2>{site.name}</h2>
          {site.tagline !== '' && <p>{site.tagline}</p>}
          <Phone number={site.phone_numbers.general} />
          <Social />
        </section>
        <nav aria-label="Footer">
          {footerColumns(site).map(({ title, links }) => (
            <section key={title}>
              <h2>{title}</h2>
              {/* Collapsed on phones; footer.css keeps it open elsewhere. */}
              <details>
                <summary>{title}</summary>
                <ul>
                  {links.map(({ label, href }) => (
                    <li key={href}>
                      <a href={href}>{label}</a>
                    </li>
                  ))}
                </ul>
              </details>
            </section>
          ))}
        </nav>
        <div className="footer-small">
          {site.integrations.tag_manager !== '' && (
            <button type="button" className="privacy-choices with-scripts" data-privacy-choices>
              Privacy choices
            </button>
          )}
          {site.layout.acknowledgement !== '' && <p>{site.layout.acknowledgement}</p>}
          <p>
            © {site.name}
            {licences(site).map((licence) => `${DOT}Licence ${licence}`)}
          </p>
          <Small />
        </div>
      </div>
    </footer>
  )
}

function Social() {
  const { social, youtube_url: channel } = useSite().site
  const pages = social.map(({ network, url }) => ({ ...NETWORKS[network], url }))
  if (channel !== '') pages.push({ icon: 'youtube', label: 'YouTube', url: channel })
  if (pages.length === 0) return null
  return (
    <ul className="footer-social">
      {pages.map(({ icon, label, url }) => (
        <li key={url}>
          <a href={url} rel="me noopener" aria-label={label}>
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  )
}

const NETWORKS: Record<Network, { icon: IconName; label: string }> = {
  facebook: { icon: 'facebook', label: 'Facebook' },
  instagram: { icon: 'instagram', label: 'Instagram' },
  tiktok: { icon: 'tiktok', label: 'TikTok' },
  linkedin: { icon: 'linkedin', label: 'LinkedIn' },
  x: { icon: 'twitter', label: 'X' },
}

function Small() {
  const links = smallLinks(useSite().site)
  if (links.length === 0) return null
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  )
}

function Phone({ number }: { number: string }) {
  if (number === '') return null
  return (
    <a href={telHref(number)} className="footer-phone" data-event={EVENTS.callDealer}>
      <Icon name="phone" />
      {number}
    </a>
  )
}

function licences(site: Site): string[] {
  const numbers = site.locations.map((place) => place.dealer_license_number)
  return [...new Set(numbers.filter((number) => number !== ''))]
}
