export type CheckedSite = { slug: string }
