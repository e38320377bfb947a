import { z } from 'zod'
import { endpoint } from '../../http.ts'

/**
 * As in RFC 6749 §4.4; the client identifies itself here or by HTTP Basic. A missing grant gets the RFC's own error,
 * so only the document requires it.
 */
export const tokenRequest = z
  .object({
    grant_type: z
      .string()
      .max(100)
      .optional()
      .meta({ examples: ['client_credentials'] }),
    client_id: z.string().max(200).optional().describe('Where HTTP Basic does not name the client'),
    client_secret: z.string().max(500).optional(),
    scope: z.string().max(500).optional().describe('Less than the client was given, with spaces between'),
  })
  .meta({ override: ({ jsonSchema }) => void (jsonSchema.required = ['grant_type']) })
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
      'A token for the reseller of a client credential (OAuth 2.0 client credentials); client_id and client_secret by HTTP Basic or in the body, a form or JSON',
    roles: 'open',
    bodyKind: 'form',
    body: tokenRequest,
    answer: tokenAnswer,
    plainJson: true,
    reads: true,
  }),
}
