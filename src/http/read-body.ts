// What came with a POST, by a form or by a script, before anything of it is believed.
import type { Context } from 'hono'
import type * as z from 'zod'

/** Whether a script sent it, which is answered in JSON; a form is answered with pages. */
export function isScript(c: Context): boolean {
  return c.req.header('Content-Type')?.startsWith('application/json') === true
}

/** The body in its shape; null for what has another, a field that is given twice among them (TH19). */
export async function readBody<Shape extends z.ZodType>(
  c: Context,
  shape: Shape,
): Promise<z.output<Shape> | null> {
  const body: unknown = await (
    isScript(c) ? c.req.json<unknown>() : c.req.parseBody({ all: true })
  ).catch(() => null)
  return shape.safeParse(body).data ?? null
}

/** The fields of a form, the first of each name; none where the body is no form. Files are not taken. */
export async function readFields(c: Context): Promise<Readonly<Record<string, string>>> {
  const sent = await c.req.formData().catch(() => new FormData())
  const texts = new Map<string, string>()
  for (const [name, value] of sent)
    if (typeof value === 'string' && !texts.has(name)) texts.set(name, value)
  return Object.fromEntries(texts)
}
