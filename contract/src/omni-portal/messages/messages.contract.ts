import { z } from 'zod'
import { endpoint, FIRST_DAY, flagParam, index, indexParam, instant, LAST_DAY } from '../../http.ts'
import { lumiere } from '../../roles.ts'

/** Longest text of a message. */
export const messageTextLength = 4000
/** A message ends at least a minute after it starts (spec §5). */
const SHORTEST_MS = 60_000

const messageInstant = instant.pipe(
  z
    .string()
    .refine(
      value => Date.parse(value) >= Date.parse(FIRST_DAY) && value.slice(0, 10) <= LAST_DAY,
      'must lie in the years from 1900 to 2099',
    ),
)
const fields = z.object({
  text: z
    .string()
    .max(messageTextLength)
    .refine(text => text.trim() !== '', 'is required'),
  startDate: messageInstant,
  endDate: messageInstant,
})

/** An announcement to a reseller (spec §3): saved with text and an end at least 1 minute after the start. */
export const newMessage = fields.refine(
  // An invalid date is reported at its own field.
  ({ startDate, endDate }) => !(Date.parse(endDate) - Date.parse(startDate) < SHORTEST_MS),
  { path: ['endDate'], message: 'must be at least 1 minute after the start' },
)
export type NewMessage = z.infer<typeof newMessage>

/** Parts of a message to change; the result is validated like a new one. */
export const messageChange = fields
  .partial()
  .refine(change => Object.keys(change).length > 0, 'must change text, startDate or endDate')
export type MessageChange = z.infer<typeof messageChange>

export const message = z.object({ index, text: z.string(), startDate: instant, endDate: instant })
export type Message = z.infer<typeof message>

const path = '/dash/messages'
const one = { path: `${path}/{message}`, params: z.object({ message: indexParam }) }

export const dashMessages = {
  list: endpoint({
    method: 'GET',
    path,
    summary:
      "The reseller's messages, the latest start first; with inForce only those in force now, or at another moment",
    roles: 'dash',
    query: z.object({
      inForce: flagParam,
      at: messageInstant.optional().describe('with inForce: the moment, instead of now'),
    }),
    answer: z.array(message),
    csv: true,
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Add a message',
    roles: lumiere,
    body: newMessage,
    answer: message,
    status: 201,
  }),
  get: endpoint({ ...one, method: 'GET', summary: 'A message', roles: 'dash', answer: message }),
  replace: endpoint({
    ...one,
    method: 'PUT',
    summary: 'Replace a message',
    roles: lumiere,
    body: newMessage,
    answer: message,
  }),
  change: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change parts of a message',
    roles: lumiere,
    body: messageChange,
    answer: message,
  }),
  remove: endpoint({ ...one, method: 'DELETE', summary: 'Delete a message', roles: lumiere, answer: 'none' }),
}
