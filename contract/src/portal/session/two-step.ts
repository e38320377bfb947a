import { z } from 'zod'
import { instant } from '../../http.ts'

/** A code of six digits, or a recovery code; spaces and hyphens are ignored. */
export const oneTimeCode = z.string().trim().min(1, 'is required').max(50)

/** Set-up data for an authenticator app. Valid for ten minutes. */
export const twoStepSetup = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  uri: z.string(),
  expiresAt: instant,
})
export type TwoStepSetup = z.infer<typeof twoStepSetup>

/** Ten, shown only once and stored as hashes; each is valid for one sign-in. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
