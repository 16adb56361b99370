// Files of pictures in R2, under "{slug}/{id}/{file}": a site reads below its own slug only.
import { isPictureFile, isPictureId } from '#tenant/own-picture.ts'

export type PictureFile = { name: string; bytes: ArrayBuffer }

const TYPE = 'image/webp'
/** They never change: another picture has another address. */
const FOREVER = 'max-age=31536000, immutable'

export async function savePictureFiles(
  bucket: R2Bucket,
  { site, id, files }: { site: string; id: string; files: readonly PictureFile[] },
): Promise<void> {
  await Promise.all(
    files.map(({ name, bytes }) =>
      bucket.put(`${site}/${id}/${name}`, bytes, { httpMetadata: { contentType: TYPE } }),
    ),
  )
}

/** A file as an answer that browsers keep; null if the site has no such file. */
export async function loadPictureFile(
  bucket: R2Bucket,
  { site, id, file, isPublic }: { site: string; id: string; file: string; isPublic: boolean },
): Promise<Response | null> {
  if (!isPictureId(id) || !isPictureFile(file)) return null
  const found = await bucket.get(`${site}/${id}/${file}`)
  if (found === null) return null
  const headers = {
    'Content-Type': TYPE,
    'Cache-Control': `${isPublic ? 'public' : 'private'}, ${FOREVER}`,
  }
  return new Response(found.body, { headers })
}

export async function deletePictureFiles(
  bucket: R2Bucket,
  site: string,
  id: string,
): Promise<void> {
  const { objects } = await bucket.list({ prefix: `${site}/${id}/` })
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
}
