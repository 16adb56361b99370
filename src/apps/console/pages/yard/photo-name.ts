// The short name of a photo in addresses of the console.
import { createHash } from 'node:crypto'

export const photoName = (key: string): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 22)
