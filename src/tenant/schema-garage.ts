// TODO
import { z } from 'zod'

export const garage = z.strictObject({}).prefault({}).describe('TODO')
