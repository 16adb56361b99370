// What stands for the address of a photo in the console's own.
import { createHash } from 'node:crypto'

export const photoName = (key: string): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 22)
