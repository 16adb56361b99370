// The control of a picture: what it shows now, and the pictures of the site to choose from, which a button opens.
import type { Field } from '#apps/console/fields/field.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { Thumbnail, toThumbnail } from '#apps/console/pages/pictures/thumbnail.tsx'
import { parsePictureAddress, toPictureAddress } from '#tenant/own-picture.ts'
import type { Described, FormView } from './form-view.tsx'

type Props = {
  field: Extract<Field, { widget: 'picture' }>
  at: string
  view: FormView
  described: Described
}

export function PictureField({ field, at, view, described }: Props) {
  const text = view.typed.get(at)?.at(-1) ?? ''
  if (view.picker?.at === at)
    return <Pictures field={field} at={at} text={text} picker={view.picker} slug={view.slug} />
  const source = text === '' ? null : toThumbnail(view.slug, text)
  return (
    <div className="picture-field">
      {source !== null && <img src={source} alt="" loading="lazy" width={240} height={180} />}
      <input
        id={at}
        name={at}
        defaultValue={text}
        autoComplete="off"
        spellCheck={false}
        {...described}
      />
      <button className="button" name="do" value={`pick ${at}`} formAction={`#${at}`}>
        Choose a picture<span className="unseen"> for {field.label}</span>
      </button>
    </div>
  )
}

type PicturesProps = Pick<Props, 'field' | 'at'> & {
  text: string
  picker: NonNullable<FormView['picker']>
  slug: string
}

/** One of the pictures chosen is the last value of the field; without one it keeps what it has. */
function Pictures({ field, at, text, picker: { pictures, find }, slug }: PicturesProps) {
  const own = parsePictureAddress(text)
  const isEmpty = pictures.length === 0 && find === ''
  return (
    <fieldset className="picker" id={at} tabIndex={-1}>
      <legend className="unseen">Pictures for {field.label}</legend>
      <input type="hidden" name="picking" value={at} />
      <input type="hidden" name={at} value={text} />
      <div className="inline">
        <input
          type="search"
          name="find"
          defaultValue={find}
          aria-label="Find a picture"
          hidden={isEmpty}
        />
        <button className="button" name="do" value={`pick ${at}`} formAction={`#${at}`}>
          {isEmpty ? 'Look again' : 'Find'}
        </button>
        <a href={consoleRoutes.pictures.href(slug)} target="_blank" rel="noopener">
          Add a picture
        </a>
      </div>
      {pictures.length === 0 && (
        <p>
          {isEmpty
            ? 'No pictures yet. Add one in the new tab, then come back here.'
            : 'No picture has these words.'}
        </p>
      )}
      <ul className="pictures">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <label>
              <Thumbnail slug={slug} picture={picture} />
              <input
                type="radio"
                name={at}
                value={toPictureAddress(picture)}
                defaultChecked={picture.id === own?.id}
              />{' '}
              {picture.alt}
            </label>
          </li>
        ))}
      </ul>
      <p className="inline">
        <button className="button" name="do" value={`use ${at}`} formAction={`#${at}`}>
          {isEmpty ? 'Close' : 'Use it'}
        </button>
        {field.takesEmpty === true && text !== '' && (
          <label>
            <input type="radio" name={at} value="" /> No picture
          </label>
        )}
      </p>
    </fieldset>
  )
}
