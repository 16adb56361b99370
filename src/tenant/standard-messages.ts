// The messages of a site that changed none, for where the dealer's own words are too long for two text messages.
import { type Site, siteSchema } from '#tenant/schema.ts'

export const standardMessages = (): Site['messages'] => siteSchema.shape.messages.parse({})
