// TODO
import { z } from 'zod'

export const market = z.strictObject({}).prefault({}).describe('TODO')
