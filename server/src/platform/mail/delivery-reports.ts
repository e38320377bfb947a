import { oneLine } from './delivery-outcomes.ts'
import { decodedBody, type Entity, partsOf, readEntity, readFields } from './mime-entities.ts'

/** A mail server's report on one recipient (RFC 3464 §2.3). */
export interface ReportedRecipient {
  address: string
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'
  /** `5.1.1`; empty where it is missing. */
  status: string
  /** Status and diagnosis on one line, for people. */
  words: string
}

export interface DeliveryReport {
  /** Possible ids of the original message, the likeliest first, without angle brackets. */
  messageIds: string[]
  recipients: ReportedRecipient[]
}

const actions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const
const DEEPEST = 5

/** The part after the type in `rfc822; jo@example.com` and `smtp; 550 …`. */
const value = (field: string | undefined): string => (field ?? '').replace(/^[\w-]+\s*;\s*/, '').trim()

const idsIn = (text: string | undefined): string[] =>
  Array.from((text ?? '').matchAll(/<([^<>\s\p{Cc}]{1,250})>/gu), ([, id = '']) => id)

function recipientOf(block: string): ReportedRecipient[] {
  const fields = readFields(block)
  const action = actions.find(one => one === fields.get('action')?.toLowerCase())
  const address = value(fields.get('original-recipient')) || value(fields.get('final-recipient'))
  if (!action || address === '') return []
  const [status = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '') ?? []
  const diagnosis = value(fields.get('diagnostic-code'))
  const words = oneLine(diagnosis.includes(status) ? diagnosis : `${status} ${diagnosis}`)
  return [{ address: oneLine(address).replaceAll(/[<>]/g, ''), action, status, words: words || action }]
}

function find(entity: Entity, depth: number): { status: Entity; original: Entity | undefined } | undefined {
  if (depth > DEEPEST) return undefined
  // A notification that was forwarded as an attachment.
  if (entity.type === 'message/rfc822') return find(readEntity(decodedBody(entity)), depth + 1)
  const parts = partsOf(entity)
  const status = parts.find(
    ({ type }) => type === 'message/delivery-status' || type === 'message/global-delivery-status',
  )
  if (status) {
    const original = parts.find(({ type }) =>
      /^(message\/(global|rfc822)|text\/rfc822-headers|message\/global-headers)$/.test(type),
    )
    return { status, original }
  }
  for (const part of parts) {
    const found = find(part, depth + 1)
    if (found) return found
  }
  return undefined
}

/** Reads a delivery status notification (RFC 3464) from a message file; null where there is none in it. */
export function readDeliveryReport(file: Buffer): DeliveryReport | null {
  const message = readEntity(file.toString('latin1'))
  const found = find(message, 0)
  if (!found) return null
  const [, ...blocks] = decodedBody(found.status)
    .trim()
    .split(/\r?\n[ \t]*\r?\n/)
  const recipients = blocks.slice(0, 100).flatMap(recipientOf)
  if (recipients.length === 0) return null
  const original = found.original
    ? readFields(decodedBody(found.original).split(/\r?\n\r?\n/, 1)[0] ?? '')
    : undefined
  // Some servers leave the original out and reply to it instead.
  const messageIds = [
    ...idsIn(original?.get('message-id')),
    ...idsIn(message.fields.get('in-reply-to')),
    ...idsIn(message.fields.get('references')),
  ]
  return { messageIds: [...new Set(messageIds)].slice(0, 20), recipients }
}
