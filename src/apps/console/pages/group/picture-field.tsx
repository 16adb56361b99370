// The control of a picture: the current one, and the site's pictures to choose from, which a button opens.
import type { Field } from '#apps/console/fields/field.ts'
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

/** The field's last value is the chosen picture; without a choice it keeps its picture. */
function Pictures({ field, at, text, picker, slug }: PicturesProps) {
  const { pictures, find } = picker
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
        <button
          className="button"
          name="do"
          value={`pick ${at}`}
          formAction={`#${at}`}
          hidden={isEmpty}
        >
          Find
        </button>
      </div>
      <UploadHere at={at} picker={picker} slug={slug} />
      {pictures.length === 0 && (
        <p>
          {isEmpty
            ? 'No pictures yet. Add one from this device.'
            : 'No picture matches your search.'}
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

type UploadProps = { at: string; picker: NonNullable<FormView['picker']>; slug: string }

/** Adds a picture from this device to the site and uses it in the field, with one press. */
function UploadHere({ at, picker: { problem = '', words = '', added = null }, slug }: UploadProps) {
  return (
    <div className="upload-here">
      {problem !== '' && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      {added === null ? (
        <p className="field">
          <label htmlFor="picker-file">From this device</label>
          <input
            id="picker-file"
            type="file"
            name="file"
            accept=".jpg,.jpeg,.png,.webp,.avif,.heic,.heif,image/*"
          />
        </p>
      ) : (
        <>
          <input type="hidden" name="added" value={added.id} />
          <Thumbnail slug={slug} picture={added} />
        </>
      )}
      <p className="field">
        <label htmlFor="picker-words">What it shows</label>
        <input id="picker-words" name="words" defaultValue={words} maxLength={200} />
      </p>
      <button
        className="button"
        name="do"
        value={`upload ${at}`}
        formAction={`#${at}`}
        formEncType="multipart/form-data"
      >
        Add it and use it
      </button>
    </div>
  )
}
