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
export const deliveryNames: Record<DeliveryState, string> = {
  incomplete: 'Incomplete',
  queued: 'Queued',
  sending: 'Sending',
  outbox: 'Written to the outbox',
  sent: 'Sent',
  failed: 'Failed',
  unsure: 'Unknown',
  bounced: 'Bounced',
}

/** What a mail server said of an e-mail, or why it was not sent; null where it was written to the outbox: none was asked. */
export const mailServerReply = ({
  state,
  words,
}: {
  state: DeliveryState
  words: string | null
}): string | null => (state === 'outbox' ? null : words)
