// The page for an unknown host (421), or for an error before the site is known: no dealer, no theme.
import { assetUrl } from '#ui/assets.ts'

type Props = { title: string; text: string; requestId?: string }

export function NeutralPage({ title, text, requestId }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={assetUrl('plain.css')} />
      </head>
      <body>
        <main className="error">
          <h1>{title}</h1>
          <p>{text}</p>
          {requestId !== undefined && (
            <p>
              <code>{requestId}</code>
            </p>
          )}
        </main>
      </body>
    </html>
  )
}

/** 421: no site has this host. */
export function MisdirectedPage() {
  return (
    <NeutralPage
      title="There is no site here"
      text="Check the address, or try again in a few minutes if the site is new."
    />
  )
}
