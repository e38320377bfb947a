import type { Message } from '@nineops/contract/omni-portal/messages/messages.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/formats.ts'
import type { MessageNotice } from '../../../ui/dialogs/message-body.tsx'
import { overlapsOf } from '../message-overlaps.ts'
import { messagesQuery } from '../messages.queries.ts'
import classes from './messages.module.css'

const SHOWN = 3
const none: readonly Message[] = []

/** Says, while a message of a reseller is edited, which others it overlaps. */
export const overlapNotice =
  (client: number, except?: number): MessageNotice =>
  edited => <OverlapNotice client={client} except={except} edited={edited} />

interface OverlapNoticeProps {
  client: number
  except: number | undefined
  edited: Parameters<MessageNotice>[0]
}

function OverlapNotice({ client, except, edited }: OverlapNoticeProps) {
  // Read here, as the list may change while the dialog is open.
  const { data = none } = useQuery(messagesQuery(client))
  const others = overlapsOf(edited, data, except)
  if (others.length === 0) return null
  return (
    <div className={classes.overlaps}>
      <p>Partners will also see {counted(others.length, 'other message', 'other messages')}:</p>
      <ul>
        {others.slice(0, SHOWN).map(other => (
          <li key={other.index}>
            “{other.text.slice(0, 60)}
            {other.text.length > 60 && '…'}”, {formatDateTime(other.startDate)} to{' '}
            {formatDateTime(other.endDate)}
          </li>
        ))}
        {others.length > SHOWN && <li>and {others.length - SHOWN} more</li>}
      </ul>
    </div>
  )
}
