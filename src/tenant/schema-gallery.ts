// TODO
import { z } from 'zod'

export const gallery = z.strictObject({}).prefault({}).describe('TODO')
