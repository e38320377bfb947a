import {
  type Message,
  type MessageChange,
  type NewMessage,
  newMessage,
} from '@nineops/contract/omni-portal/messages/messages.contract'
import type { MessageInForce } from '@nineops/contract/omni-portal/messages/omni-overview.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { messageErrors } from './messages.errors.ts'
import * as repository from './messages.repository.ts'

const toMessage = ({ startDate, endDate, ...row }: repository.MessageRow): Message => ({
  ...row,
  startDate: startDate.toISOString(),
  endDate: endDate.toISOString(),
})

/** A reseller's messages, the latest start first; with a moment, only those in force then. */
export async function listMessages(db: Db, clientIndex: number, moment: Date | null): Promise<Message[]> {
  return (await repository.selectMessages(db, clientIndex, moment)).map(toMessage)
}

const MOST_IN_FORCE = 500

/** Current messages for partners of all resellers, and how many end today in London. */
export async function messagesInForce(db: Db): Promise<MessageInForce[]> {
  const today = londonDate(Date.now())
  const rows = await repository.selectAllInForce(db, MOST_IN_FORCE)
  return rows.map(({ clientIndex, clientName, ...row }) => ({
    ...toMessage(row),
    client: { index: clientIndex, name: clientName },
    endsToday: londonDate(row.endDate.getTime()) === today,
  }))
}

/** @throws 404 `message_not_found`, also for another reseller's message */
export async function getMessage(db: Db, clientIndex: number, index: number): Promise<Message> {
  const row = await repository.selectMessage(db, clientIndex, index)
  if (!row) throw messageErrors.notFound(index)
  return toMessage(row)
}

export async function createMessage(db: Db, clientIndex: number, message: NewMessage): Promise<Message> {
  return toMessage(await repository.insertMessage(db, clientIndex, message))
}

async function requireLocked(db: Db, clientIndex: number, index: number): Promise<Message> {
  const row = await repository.lockMessage(db, clientIndex, index)
  if (!row) throw messageErrors.notFound(index)
  return toMessage(row)
}

/**
 * Changes a message, and returns it before and after. Omitted fields stay; the whole is checked.
 * @throws 404 `message_not_found`, 400 where it would end within a minute of its start
 */
export async function changeMessage(
  db: Db,
  clientIndex: number,
  index: number,
  change: MessageChange,
): Promise<{ before: Message; after: Message }> {
  const before = await requireLocked(db, clientIndex, index)
  const whole = newMessage.safeParse({ ...before, ...change })
  if (!whole.success)
    throw messageErrors.invalid(
      whole.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
    )
  return { before, after: toMessage(await repository.updateMessage(db, index, whole.data)) }
}

/** Deletes a message and returns it as it was. @throws 404 `message_not_found` */
export async function deleteMessage(db: Db, clientIndex: number, index: number): Promise<Message> {
  const before = await requireLocked(db, clientIndex, index)
  await repository.deleteMessage(db, index)
  return before
}
