// The dealer's logo: a picture, or the name with its mark.
import { useSite } from './site-context.ts'

export function Logo() {
  const { site } = useSite()
  const { url, text, mark } = site.layout.logo
  if (url !== '') return <img src={url} alt={site.name} height={40} className="logo-picture" />
  return (
    <>
      {mark !== '' && <span className="logo-mark">{mark}</span>}
      <span className="logo-name">{text === '' ? site.name : text}</span>
    </>
  )
}
