import { z } from 'zod'
import { endpoint } from './http.ts'

const grantType = z.string().max(100)

/** As RFC 6749 §4.4 writes it; the client names itself here or by HTTP Basic. */
export const tokenRequest = z.object({
  grant_type: grantType.optional(),
  client_id: z.string().max(200).optional(),
  client_secret: z.string().max(500).optional(),
  scope: z.string().max(500).optional(),
})
export type TokenRequest = z.infer<typeof tokenRequest>

export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int().min(1),
  scope: z.string(),
})
export type TokenAnswer = z.infer<typeof tokenAnswer>

export const dashToken = {
  issue: endpoint({
    method: 'POST',
    path: '/dash/token',
    summary:
      'A token for the reseller of a client credential (OAuth 2.0 client credentials); client_id and client_secret by HTTP Basic or in the form',
    roles: 'open',
    bodyKind: 'form',
    body: tokenRequest,
    answer: tokenAnswer,
    plainJson: true,
    reads: true,
  }),
}
