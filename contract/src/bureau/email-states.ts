import { z } from 'zod'

/**
 * State of an e-mail. `incomplete`: a detail is missing, so it was not queued. `outbox`: written to the outbox, as no
 * mail server was connected; nobody has received it. `unsure`: the mail server may have it,
 * as the connection was lost after the message was sent; only a person sends it again. `bounced`: it was accepted and
 * came back.
 */
export const deliveryStates = [
  'incomplete',
  'queued',
  'sending',
  'outbox',
  'sent',
  'failed',
  'unsure',
  'bounced',
] as const
export const deliveryState = z.enum(deliveryStates)
export type DeliveryState = z.infer<typeof deliveryState>
