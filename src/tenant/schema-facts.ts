// TODO
import { z } from 'zod'

export const facts = z.strictObject({}).prefault({}).describe('TODO')
