// One picture of a site: its alt text, its focal point, its uses, and the forms that replace and delete it.
import { may, type Person } from '#apps/console/permissions.ts'
import { isUsed, type Uses } from '#apps/console/pictures/manage.ts'
import type { Picture } from '#apps/console/pictures/picture-rows.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import { Ago } from '#apps/console/pages/pieces.tsx'
import { ConsolePage, type ShellProps } from '#apps/console/pages/shell.tsx'
import { FileField } from './list-page.tsx'
import { consolePicture } from './thumbnail.tsx'

type Props = {
  person: Person
  site: { slug: string; name: string }
  picture: Picture
  uses: Uses
  now: Seconds
  notice?: ShellProps['notice']
  /** The input, and its errors. */
  typed?: { alt: string; focus: string }
  altProblem?: string | null
}

export function PicturePage(props: Props) {
  const { person, site, picture, uses, now, notice = null, altProblem = null } = props
  const typed = props.typed ?? picture
  const { slug } = site
  const href = consoleRoutes.picture.href(slug, picture.id)
  return (
    <ConsolePage
      title={picture.alt || picture.name}
      person={person}
      site={site}
      current="pictures"
      notice={notice}
      lead={<a href={consoleRoutes.pictures.href(slug)}>All pictures</a>}
    >
      <form method="post" action={href} className="edit">
        <input type="hidden" name="shown-alt" value={picture.alt} />
        <input type="hidden" name="shown-focus" value={picture.focus} />
        <div className="field">
          <label htmlFor="alt">What it shows</label>
          <input
            id="alt"
            name="alt"
            defaultValue={typed.alt}
            maxLength={200}
            aria-invalid={altProblem === null ? undefined : true}
            aria-describedby="alt-help alt-problem"
          />
          <p className="hint" id="alt-help">
            For people who can’t see it. Used when the picture is chosen; places that use it already
            keep their own words.
          </p>
          <p className="error" id="alt-problem" hidden={altProblem === null}>
            {altProblem}
          </p>
        </div>
        <FocusField slug={slug} picture={picture} focus={typed.focus} />
        <button className="button primary" name="do" value="save">
          Save
        </button>
      </form>
      <dl className="facts">
        <div>
          <dt>Size</dt>
          <dd>
            {picture.width} × {picture.height} pixels, {Math.ceil(picture.bytes / 1000)} kB
          </dd>
        </div>
        <div>
          <dt>File</dt>
          <dd>{picture.name}</dd>
        </div>
        <div>
          <dt>Added</dt>
          <dd>
            {picture.addedBy}, <Ago iso={toZonedIso(picture.addedAt, 'UTC')} now={now} />
          </dd>
        </div>
      </dl>
      <UsesView uses={uses} slug={slug} />
      <section>
        <h2>Replace</h2>
        <form
          method="post"
          action={href}
          encType="multipart/form-data"
          className="upload"
          data-upload=""
        >
          <input type="hidden" name="do" value="replace" />
          <p className="hint">
            The new picture takes its place in the draft wherever this one is used. The website
            changes once that is published.
          </p>
          <FileField />
          <button className="button">Replace picture</button>
        </form>
      </section>
      {may(person, 'content.publish', slug) && <Delete slug={slug} id={picture.id} uses={uses} />}
    </ConsolePage>
  )
}

function UsesView({ uses: { uses, versions, previews }, slug }: { uses: Uses; slug: string }) {
  return (
    <section>
      <h2>Used in</h2>
      {uses.length === 0 ? (
        <p>Nothing on the website or in the draft uses it.</p>
      ) : (
        <ul className="changes">
          {uses.map(({ label, href, in: where }) => (
            <li key={`${label} ${href}`}>
              {href === null ? label : <a href={href}>{label}</a>} ({where.join(' and ')})
            </li>
          ))}
        </ul>
      )}
      {versions.length > 0 && (
        <p>
          <a href={consoleRoutes.history.href(slug)}>
            {versions.length === 1 ? 'An earlier version' : `${versions.length} earlier versions`}{' '}
            that can be brought back
          </a>{' '}
          {versions.length === 1 ? 'uses' : 'use'} it too.
        </p>
      )}
      {previews > 0 && (
        <p>
          {previews === 1 ? 'A shared link to the draft shows' : `${previews} shared links show`}{' '}
          it. A link works for three days.
        </p>
      )}
    </section>
  )
}

type DeleteProps = { slug: string; id: string; uses: Uses }

function Delete({ slug, id, uses }: DeleteProps) {
  return (
    <section>
      <h2>Delete</h2>
      {isUsed(uses) ? (
        <p>It can be deleted once nothing above uses it.</p>
      ) : (
        <details className="more">
          <summary>Delete this picture</summary>
          <form method="post" action={consoleRoutes.deletePicture.href(slug, id)}>
            <button className="button danger">Delete it for good</button>
          </form>
        </details>
      )}
    </section>
  )
}

/** The middle of each third, in percent. */
const SIXTHS = [17, 50, 83]
/** Nine spots, in rows from the top left. */
const SPOTS = ['top', '', 'bottom'].flatMap((row, y) =>
  ['left', '', 'right'].map((column, x) => ({
    focus: `${SIXTHS[x]}-${SIXTHS[y]}`,
    label: [row, column].filter(Boolean).join(' ') || 'centre',
  })),
)

type FocusProps = { slug: string; picture: Picture; focus: string }

/** Nine spots over the picture; with scripts any spot, by a click. */
function FocusField({ slug, picture, focus }: FocusProps) {
  const isOther = focus !== '' && !SPOTS.some((spot) => spot.focus === focus)
  const [x, y] = focus.split('-')
  return (
    <fieldset className="field focus">
      <legend>What must stay in view</legend>
      <p className="hint">
        Where a page crops the picture, this spot stays. Choose one of nine
        <span className="with-scripts">, or click any spot of the picture</span>.
      </p>
      <div className="focus-picture" data-focus="">
        <img src={consolePicture(slug, picture, 'large')} alt="" draggable={false} />
        <div className="spots">
          {SPOTS.map((spot) => (
            <label key={spot.focus} title={spot.label}>
              <input
                type="radio"
                name="focus"
                value={spot.focus}
                defaultChecked={spot.focus === focus}
              />
              <span className="unseen">{spot.label}</span>
            </label>
          ))}
        </div>
        <svg aria-hidden="true" className="focus-mark">
          {focus !== '' && <circle cx={`${x}%`} cy={`${y}%`} r="11" />}
        </svg>
      </div>
      <label className="choice" hidden={!isOther} data-focus-own="">
        <input
          type="radio"
          name="focus"
          value={isOther ? focus : '50-50'}
          defaultChecked={isOther}
        />{' '}
        The marked spot
      </label>
      <label className="choice">
        <input type="radio" name="focus" value="" defaultChecked={focus === ''} /> Not set: each
        page cuts it as it usually does
      </label>
    </fieldset>
  )
}
