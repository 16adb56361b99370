// Reads a request: whether it is read-only, and its body before validation.
import type { Context } from 'hono'
import type * as z from 'zod'

/** The address of a request. */
export function urlOf({ req }: Context): URL {
  return new URL(req.url)
}

/** Whether a script sent the request: scripts get JSON, forms get pages. */
export function isScript(c: Context): boolean {
  return c.req.header('Content-Type')?.startsWith('application/json') === true
}

/** The validated body; null if it has another shape, including a repeated field. */
export async function readBody<Shape extends z.ZodType>(
  c: Context,
  shape: Shape,
): Promise<z.output<Shape> | null> {
  const body: unknown = await (
    isScript(c) ? c.req.json<unknown>() : c.req.parseBody({ all: true })
  ).catch(() => null)
  return shape.safeParse(body).data ?? null
}

/** Form fields, the first of each name; empty if the body is not a form. Files are ignored. */
export async function readFields(c: Context): Promise<Readonly<Record<string, string>>> {
  const sent = await c.req.formData().catch(() => new FormData())
  const texts = new Map<string, string>()
  for (const [name, value] of sent)
    if (typeof value === 'string' && !texts.has(name)) texts.set(name, value)
  return Object.fromEntries(texts)
}

/** All texts that a form sent under one name. */
export async function readTexts(c: Context, name: string): Promise<string[]> {
  const sent = await c.req.formData().catch(() => new FormData())
  return sent.getAll(name).filter((value) => typeof value === 'string')
}

/** The key of the link that a shopper followed (sales/leads/lead-token.ts); empty without one. */
export const linkKeyOf = (c: Context): string => c.req.query('key') ?? ''

/** GET or HEAD. */
export function isRead({ req: { method } }: Context): boolean {
  return method === 'GET' || method === 'HEAD'
}
