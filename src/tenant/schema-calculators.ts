// TODO
import { z } from 'zod'

export const calculators = z.strictObject({}).prefault({}).describe('TODO')
