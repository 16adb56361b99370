// A card that is one link: picture or icon, heading, sentence.
import { Icon, type IconName } from '#ui/icon.tsx'

type Props = {
  /** Heading level. */
  level: 2 | 3
  title: string
  text: string
  /** Empty means none. */
  image: string
  /** Alt text; empty if decorative. */
  alt?: string
  icon?: IconName | ''
  /** Above the heading: a day, for example. */
  over?: string
  /** No link if empty. */
  href: string
  /** Link label; empty if the heading is enough. */
  linkLabel?: string
}

export function LeadCard(card: Props) {
  const { level, title, text, image, alt = '', icon = '', over = '', href, linkLabel = '' } = card
  const Heading = `h${level}` as const
  return (
    <article className="lead-card boxed">
      {image !== '' && <img src={image} alt={alt} width={640} height={400} loading="lazy" />}
      <div>
        {icon !== '' && <Icon name={icon} />}
        {over !== '' && <p className="lead-over">{over}</p>}
        <Heading>
          {href === '' ? (
            title
          ) : (
            <a href={href} className="stretched">
              {title}
            </a>
          )}
        </Heading>
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
