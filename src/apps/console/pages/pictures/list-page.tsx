// The pictures of a site: a form that adds one, and all pictures with their uses.
import type { Picture } from '#apps/console/pictures/picture-rows.ts'
import type { Use } from '#apps/console/pictures/uses.ts'
import type { Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { withQuery } from '#lib/url.ts'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import { Ago } from '#apps/console/pages/pieces.tsx'
import { ConsolePage, type ShellProps } from '#apps/console/pages/shell.tsx'
import { Thumbnail } from './thumbnail.tsx'

export const PAGE = 60

type Props = {
  person: Person
  site: { slug: string; name: string }
  pictures: readonly Picture[]
  uses: ReadonlyMap<string, readonly Use[]>
  words: string
  from: number
  now: Seconds
  notice?: ShellProps['notice']
  /** The input with a refused file. */
  alt?: string
}

export function PicturesPage(props: Props) {
  const { person, site, pictures, uses, words, from, now, notice = null, alt = '' } = props
  const { slug } = site
  const href = consoleRoutes.pictures.href(slug)
  return (
    <ConsolePage
      title="Pictures"
      person={person}
      site={site}
      current="pictures"
      notice={notice}
      lead="Add a picture here, then choose it in an offer, on a page or wherever there is a picture."
    >
      <UploadForm action={href} alt={alt} />
      {(pictures.length > 0 || words !== '' || from > 0) && (
        <form className="filter" role="search">
          <label>
            Find a picture
            <input type="search" name="q" defaultValue={words} autoComplete="off" />
          </label>
          <button className="button">Find</button>
        </form>
      )}
      {pictures.length === 0 && (
        <p>{words === '' ? 'No pictures yet.' : 'No picture matches your search.'}</p>
      )}
      <ul className="pictures">
        {pictures.slice(0, PAGE).map((picture) => (
          <li key={picture.id}>
            <a href={consoleRoutes.picture.href(slug, picture.id)}>
              <Thumbnail slug={slug} picture={picture} />
              <strong>{picture.alt || picture.name}</strong>
            </a>
            <p className="hint">
              {picture.alt === '' && <span className="tag">Needs words</span>}
              {countUses(uses.get(picture.id) ?? [])} · {picture.width} × {picture.height}
              <br />
              {picture.addedBy}, <Ago iso={toZonedIso(picture.addedAt, 'UTC')} now={now} />
            </p>
          </li>
        ))}
      </ul>
      {pictures.length > PAGE && (
        <p>
          <a className="button" href={withQuery(href, { q: words, from: from + PAGE })}>
            Older pictures
          </a>
        </p>
      )}
    </ConsolePage>
  )
}

function countUses(uses: readonly Use[]): string {
  if (uses.length === 0) return 'Not used'
  return uses.length === 1 ? 'Used in one place' : `Used in ${uses.length} places`
}

function UploadForm({ action, alt }: { action: string; alt: string }) {
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="upload"
      data-upload=""
    >
      <FileField />
      <div className="field">
        <label htmlFor="alt">What it shows</label>
        <input id="alt" name="alt" defaultValue={alt} maxLength={200} aria-describedby="alt-help" />
        <p className="hint" id="alt-help">
          For people who can’t see it, for example “Red Hilux in front of our Newcastle yard”.
        </p>
      </div>
      <button className="button primary">Add picture</button>
    </form>
  )
}

export function FileField() {
  return (
    <div className="field">
      <label htmlFor="file">Picture</label>
      <input
        id="file"
        type="file"
        name="file"
        required
        accept=".jpg,.jpeg,.png,.webp,.avif,.heic,.heif,image/*"
        aria-describedby="file-help"
      />
      <p className="hint" id="file-help" data-upload-status="" role="status">
        JPEG, PNG, WebP, AVIF or HEIC, at most 25 MB. Where and when it was taken is removed.
      </p>
    </div>
  )
}
