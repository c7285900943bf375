import * as z from 'zod/mini'
import { instant } from './primitives.ts'

export const OWN_DATA_PATH = '/api/users/me/data'

/** Everything that the server holds about one person. The app saves it as a file and reads nothing of it. */
export const ownDataSchema = z.looseObject({
  format: z.literal('counter-own-data'),
  madeAt: instant,
  person: z.looseObject({ _id: z.string() }),
})
