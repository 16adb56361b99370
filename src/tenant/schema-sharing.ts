// TODO
import { z } from 'zod'

export const sharing = z.strictObject({}).prefault({}).describe('TODO')
