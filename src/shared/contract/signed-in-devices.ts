import * as z from 'zod/mini'
import { instant } from './primitives.ts'

const signedInDeviceSchema = z.looseObject({
  _id: z.string(),
  /** Such as "Chrome, Android"; empty if the browser did not send it. */
  browser: z.string(),
  signedInAt: instant,
  endsAt: instant,
  /** Signed out there: the session can only send what its owner recorded. */
  isSignedOut: z.boolean(),
  /** The session that makes this request. */
  isThis: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDeviceSchema>

export const signedInDevicesSchema = z.array(signedInDeviceSchema)

/** The response to a password reset; `until` is an instant. */
export const oneTimePasswordSchema = z.object({ oneTimePassword: z.string(), until: instant })
export type OneTimePassword = z.infer<typeof oneTimePasswordSchema>
