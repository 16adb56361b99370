// TODO
import { z } from 'zod'

export const sidebar = z.strictObject({}).prefault({}).describe('TODO')
