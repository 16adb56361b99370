// The footer: links, where to call, licences and the acknowledgement of country.
import { EVENTS } from '#analytics/events.ts'
import { telHref } from '#lib/url.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from './icon.tsx'
import { footerColumns, smallLinks } from './navigation.ts'
import { useSite } from './site-context.ts'

export function Footer() {
  const { site } = useSite()
  return (
    <footer className="footer">
      <div className="footer-in shell">
        <section className="footer-us">
          <h2>{site.name}</h2>
          {site.tagline !== '' && <p>{site.tagline}</p>}
          <Phone number={site.phone_numbers.general} />
          {site.youtube_url !== '' && (
            <a href={site.youtube_url} rel="noopener" className="footer-link">
              Watch us on YouTube
            </a>
          )}
        </section>
        <nav aria-label="Footer">
          {footerColumns(site).map(({ title, links }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
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
            {licences(site).map((licence) => ` · Licence ${licence}`)}
          </p>
          <Small />
        </div>
      </div>
    </footer>
  )
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

/** Dealer licence numbers, each once. */
function licences(site: Site): string[] {
  const numbers = site.locations.map((place) => place.dealer_license_number)
  return [...new Set(numbers.filter((number) => number !== ''))]
}
