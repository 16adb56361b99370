// A card that leads on, all of it: a picture or a sign, a heading, a sentence.
import { Icon, type IconName } from '#ui/icon.tsx'

type Props = {
  /** Of its heading. */
  level: 2 | 3
  title: string
  text: string
  /** Empty means none. */
  image: string
  /** What the picture shows, in words; empty where it only decorates. */
  alt?: string
  icon?: IconName | ''
  /** Above the heading: a day, for example. */
  over?: string
  /** Empty leads nowhere. */
  href: string
  /** Words of the link; empty where the heading says enough. */
  linkLabel?: string
}

export function LeadCard(card: Props) {
  const { level, title, text, image, alt = '', icon = '', over = '', href, linkLabel = '' } = card
  const Heading = `h${level}` as const
  return (
    <article className="lead-card">
      {image !== '' && <img src={image} alt={alt} width={640} height={400} loading="lazy" />}
      <div>
        {icon !== '' && <Icon name={icon} />}
        {over !== '' && <p className="lead-over">{over}</p>}
        <Heading>{href === '' ? title : <a href={href}>{title}</a>}</Heading>
        {text !== '' && <p>{text}</p>}
        {href !== '' && linkLabel !== '' && (
          <p className="lead-on" aria-hidden="true">
            {linkLabel}
            <Icon name="arrow" />
          </p>
        )}
      </div>
    </article>
  )
}
