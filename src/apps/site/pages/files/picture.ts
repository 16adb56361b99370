// Pictures that a dealer uploaded in the console, at their fixed widths; only those of this site, whatever the address
// says.
import { loadPictureFile } from '#tenant/picture-files.ts'
import { loadCached, saveCached } from '#http/edge-cache.ts'
import type { Ctx } from '#http/send-page.ts'

/** `/pictures/{id}/{file}` (tenant/own-picture.ts): the file, 304 for a browser that has it, or an empty 404. */
export async function getPicture(c: Ctx): Promise<Response> {
  const file = await load(c)
  const mark = file.headers.get('ETag')
  if (mark === null || c.req.header('If-None-Match') !== mark) return file
  return new Response(null, { status: 304, headers: file.headers })
}

async function load(c: Ctx): Promise<Response> {
  const cached = await loadCached(c, 'images', c.req.path)
  if (cached !== null) return cached
  const file = await loadPictureFile(c.env.MEDIA, {
    site: c.var.tenant.slug,
    id: c.req.param('id') ?? '',
    file: c.req.param('file') ?? '',
    isPublic: true,
  })
  if (file === null) return c.body(null, 404, { 'Cache-Control': 'no-store' })
  saveCached(c, 'images', c.req.path, file.clone())
  return file
}
