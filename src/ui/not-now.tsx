// The message for a temporary failure on our side.
import { PhoneLink } from './phone-link.tsx'
import { useSite } from './site-context.ts'

type Props = {
  title: string
  text: string
  /** Where to try again; left out where only the form before this can. */
  retryHref?: string
}

export function NotNow({ title, text, retryHref }: Props) {
  const phone = useSite().site.phone_numbers.general
  return (
    <section className="error shell" data-testid="not-now">
      <h1>{title}</h1>
      <p>{text}</p>
      {retryHref !== undefined && (
        <a href={retryHref} className="button">
          Try again
        </a>
      )}
      {phone !== '' && <PhoneLink number={phone} />}
    </section>
  )
}
