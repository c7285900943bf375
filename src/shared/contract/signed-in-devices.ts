import * as z from 'zod/mini'
import { instant } from './primitives.ts'

const signedInDeviceSchema = z.looseObject({
  _id: z.string(),
  /** Such as "Chrome, Android"; empty where the browser did not say. */
  browser: z.string(),
  signedInAt: instant,
  endsAt: instant,
  /** Signed out there: the session sends what its owner recorded, and nothing else. */
  isSignedOut: z.boolean(),
  /** The session that asks. */
  isThis: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDeviceSchema>

export const signedInDevicesSchema = z.array(signedInDeviceSchema)

/** What a reset answers; `until` is an instant. */
export const oneTimePasswordSchema = z.object({ oneTimePassword: z.string(), until: instant })
export type OneTimePassword = z.infer<typeof oneTimePasswordSchema>
