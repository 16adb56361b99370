// Who may see what operations see: nobody, where the deployment names neither Access nor a token.
import type { MiddlewareHandler } from 'hono'

import type { AppEnv } from '#env.ts'

export const opsGate: MiddlewareHandler<AppEnv> = async (c) => c.notFound()
