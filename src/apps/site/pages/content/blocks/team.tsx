// Block of the dealer's people.
import { telHref } from '#lib/url.ts'
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { SitePicture } from '#apps/site/ui/site-picture.tsx'

export function renderTeam(block: BlockOf<'team'>): RenderedBlock {
  return (
    <BlockFrame block={block}>
      <ul className="team">
        {block.people.map((person, at) => (
          // Two people may have one name.
          <li key={at}>
            <Person person={person} level={block.title === '' ? 2 : 3} />
          </li>
        ))}
      </ul>
    </BlockFrame>
  )
}

type PersonProps = { person: BlockOf<'team'>['people'][number]; level: 2 | 3 }

function Person({ person, level }: PersonProps) {
  const { name, role, text, image, phone, email } = person
  const Heading = `h${level}` as const
  return (
    <>
      {image === '' ? (
        <span className="team-face" aria-hidden="true">
          {toInitials(name)}
        </span>
      ) : (
        <SitePicture
          className="team-face"
          src={image}
          alt=""
          width={320}
          height={320}
          loading="lazy"
        />
      )}
      <Heading>{name}</Heading>
      <p>{role}</p>
      {text !== '' && <p>{text}</p>}
      {phone !== '' && <a href={telHref(phone)}>{phone}</a>}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </>
  )
}

/** First letters of the first and the last word: "Jo Anne Blake" is "JB". */
function toInitials(name: string): string {
  const letters = name.split(/\s+/).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
}
