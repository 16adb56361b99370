// The fields of a posted form in order, and the file that a picture field sent with them.
import type { Upload } from '#apps/console/pictures/manage.ts'
import type { Ctx } from '#http/send-page.ts'

export type PostedFields = { fields: URLSearchParams; upload: Upload | null }

export async function readPostedFields({ req }: Ctx): Promise<PostedFields> {
  if (req.header('Content-Type')?.startsWith('multipart/form-data') !== true)
    return {
      fields: new URLSearchParams(new TextDecoder().decode(await req.arrayBuffer())),
      upload: null,
    }
  const fields = new URLSearchParams()
  let upload: Upload | null = null
  const sent = await req.formData().catch(() => new FormData())
  for (const [name, value] of sent) {
    if (typeof value === 'string') fields.append(name, value)
    else if (name === 'file' && value.size > 0)
      // eslint-disable-next-line no-await-in-loop -- one file
      upload = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) }
  }
  return { fields, upload }
}
