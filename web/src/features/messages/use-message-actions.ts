import type { Message, NewMessage } from '@nineops/contract/omni-portal/messages/messages.contract'
import { useCallback } from 'react'
import { formatDateTime } from '../../lib/formats.ts'
import { askUntilSaved } from '../../ui/dialogs/ask-until-saved.ts'
import { askMessage, confirm } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { overlapNotice } from './components/overlap-notice.tsx'
import { stateOf } from './message-states.ts'
import { useAddMessage, useChangeMessage, useDeleteMessage } from './messages.queries.ts'

const endings = {
  'in-force': 'It is showing now. Partners will stop seeing it at once.',
  upcoming: 'It is not showing yet. Partners will never see it.',
  over: 'It has ended: partners no longer see it.',
}

const questionOf = (message: Message) =>
  [
    `Delete this message, shown from ${formatDateTime(message.startDate)} to ${formatDateTime(message.endDate)}?`,
    `“${message.text.length > 200 ? `${message.text.slice(0, 200).trimEnd()}…` : message.text}”`,
    endings[stateOf(message, Date.now())],
  ].join('\n\n')

/** Adds, changes and deletes the messages of a reseller, each with its dialog. */
export function useMessageActions(client: number) {
  const { mutateAsync: create } = useAddMessage(client)
  const { mutateAsync: change } = useChangeMessage(client)
  const { mutate: remove } = useDeleteMessage(client)

  const add = useCallback(async () => {
    // One key for all attempts at the same message, so that it is added once.
    let attempt = { body: '', key: '' }
    const save = (message: NewMessage) => {
      const body = JSON.stringify(message)
      if (body !== attempt.body) attempt = { body, key: crypto.randomUUID() }
      return create({ message, key: attempt.key })
    }
    const ask = (before: NewMessage | undefined) => askMessage(before, overlapNotice(client))
    if (await askUntilSaved<NewMessage>(ask, save)) showDone('Message added')
  }, [create, client])

  const edit = useCallback(
    async (message: Message) => {
      const ask = (before: NewMessage | undefined) =>
        askMessage(before ?? message, overlapNotice(client, message.index))
      const save = (changed: NewMessage) => change({ index: message.index, message: changed })
      if (await askUntilSaved<NewMessage>(ask, save)) showDone('Message saved')
    },
    [change, client],
  )

  const discard = useCallback(
    async (message: Message) => {
      if (await confirm(questionOf(message), 'Delete message'))
        remove(message.index, { onSuccess: () => showDone('Message deleted') })
    },
    [remove],
  )
  return { add, edit, discard }
}
