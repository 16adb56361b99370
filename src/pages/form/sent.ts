// What came with a form that was sent, before anything of it is believed.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import type { Answers } from '#leads/form.ts'

/** Texts by the name of their field, the first of each; nothing where the body is no form. Files are not taken. */
export async function readSent(c: Context<AppEnv>): Promise<Answers> {
  const sent = await c.req.formData().catch(() => new FormData())
  const texts = new Map<string, string>()
  for (const [name, value] of sent)
    if (typeof value === 'string' && !texts.has(name)) texts.set(name, value)
  return Object.fromEntries(texts)
}
