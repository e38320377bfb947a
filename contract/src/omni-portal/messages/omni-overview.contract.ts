import { z } from 'zod'
import { message } from './messages.contract.ts'
import { endpoint, index } from '../../http.ts'
import { lumiere } from '../../roles.ts'

export const messageInForce = message.extend({
  client: z.object({ index, name: z.string() }),
  /** It ends before midnight in London. */
  endsToday: z.boolean(),
})
export type MessageInForce = z.infer<typeof messageInForce>

export const omniOverview = {
  inForce: endpoint({
    method: 'GET',
    path: '/api/omniportal/messages',
    summary:
      'Messages of all resellers that are in force now, those that end first before the others; at most 500',
    roles: lumiere,
    answer: z.array(messageInForce),
  }),
}
