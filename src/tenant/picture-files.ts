// Picture files in R2, under "{slug}/{id}/{file}". A site can only read files below its own slug.
import {
  isPictureFile,
  isPictureId,
  largestFile,
  parsePictureAddress,
} from '#tenant/own-picture.ts'

export type PictureFile = { name: string; bytes: ArrayBuffer }

const TYPE = 'image/webp'
/** Files never change but may be deleted, so copies are revalidated after a day. */
const A_DAY = 'max-age=86400'

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

/** A file as a response that browsers cache for a day; null if the site has no such file. */
export async function loadPictureFile(
  bucket: R2Bucket,
  { site, id, file, isPublic }: { site: string; id: string; file: string; isPublic: boolean },
): Promise<Response | null> {
  if (!isPictureId(id) || !isPictureFile(file)) return null
  const found = await bucket.get(`${site}/${id}/${file}`)
  if (found === null) return null
  const headers = {
    'Content-Type': TYPE,
    'Cache-Control': `${isPublic ? 'public' : 'private'}, ${A_DAY}`,
    ETag: found.httpEtag,
  }
  return new Response(found.body, { headers })
}

/**
 * Picture addresses without a file: neither uploaded by the site's staff nor part of the release. Other hosts are not
 * checked, and an unavailable store blocks nothing.
 */
export async function findMissing(
  { MEDIA: bucket, ASSETS: assets }: { MEDIA: R2Bucket; ASSETS: Fetcher },
  site: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const hasFile = async (address: string): Promise<boolean> => {
    const own = parsePictureAddress(address)
    if (own !== null) return (await bucket.head(`${site}/${own.id}/${largestFile(own)}`)) !== null
    if (!/^\/(?!\/|build\/)/.test(address)) return true
    const answer = await assets.fetch(new URL(address, 'https://assets.local'), { method: 'HEAD' })
    return answer.status !== 404
  }
  const found = await Promise.all(addresses.map((one) => hasFile(one).catch(() => true)))
  return new Set(addresses.filter((_, at) => found[at] === false))
}

export async function deletePictureFiles(
  bucket: R2Bucket,
  site: string,
  id: string,
): Promise<void> {
  const { objects } = await bucket.list({ prefix: `${site}/${id}/` })
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
}
