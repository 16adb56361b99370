// The default messages of a site, used where the dealer's own are too long for two text messages.
import { type Site, siteSchema } from '#tenant/schema.ts'

export const standardMessages = (): Site['messages'] => siteSchema.shape.messages.parse({})
