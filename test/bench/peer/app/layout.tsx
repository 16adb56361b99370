// The document, with the header and footer of every page. Links are plain: next/link would cost the server more.
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'

import type { Link } from '../shop.ts'
import { openStock } from '../stock.ts'

export const metadata: Metadata = { icons: '/favicon.ico' }
export const viewport: Viewport = { themeColor: '#0b1c33', viewportFit: 'cover' }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { shop } = await openStock()
  const tel = `tel:${shop.phone.replaceAll(' ', '')}`
  return (
    <html lang="en-AU">
      <body>
        <a href="#main" className="skip">
          Skip to content
        </a>
        <header className="header">
          <div className="header-in shell">
            <a href="/" className="logo">
              <img src="/logo.svg" alt={shop.name} height="40" className="logo-picture" />
            </a>
            <div className="header-tools">
              <a href="/contact" className="header-mail">
                <i className="icon icon-mail" />
                <span>Email Us</span>
              </a>
              <a href={tel} className="header-phone">
                <i className="icon icon-phone" />
                <span>{shop.phone}</span>
              </a>
              <a href="/account" className="header-own">
                <i className="icon icon-user" />
                <span className="unseen">Account</span>
              </a>
            </div>
            <nav id="menu" className="menu" aria-label="Main">
              <ul>
                {shop.header.map((item) => (
                  <li key={item.label}>
                    {item.children.length === 0 ? (
                      <a href={item.href}>{item.label}</a>
                    ) : (
                      <details name="menu">
                        <summary>{item.label}</summary>
                        <Links links={item.children} />
                      </details>
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </header>
        <main id="main">{children}</main>
        <footer className="footer">
          <div className="footer-in shell">
            <section className="footer-us">
              <h2>{shop.name}</h2>
              <p>{shop.tagline}</p>
              <a href={tel} className="footer-phone">
                <i className="icon icon-phone" />
                {shop.phone}
              </a>
            </section>
            <nav aria-label="Footer">
              {shop.footer.map(({ title, links }) => (
                <section key={title}>
                  <h2>{title}</h2>
                  <Links links={links} />
                </section>
              ))}
            </nav>
          </div>
        </footer>
      </body>
    </html>
  )
}

function Links({ links }: { links: Link[] }) {
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
