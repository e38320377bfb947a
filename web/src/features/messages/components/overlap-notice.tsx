import type { Message } from '@nineops/contract/omni-portal/messages/messages.contract'
import { formatDateTime, formatPlural } from '../../../lib/formats.ts'
import type { MessageNotice } from '../../../ui/dialogs/message-body.tsx'
import { overlapsOf } from '../message-overlaps.ts'
import classes from './messages.module.css'

const SHOWN = 3

/** Says, while a message is edited, which others it overlaps. */
export const overlapNotice =
  (all: readonly Message[], except?: number): MessageNotice =>
  edited => {
    const others = overlapsOf(edited, all, except)
    if (others.length === 0) return null
    return (
      <div className={classes.overlaps}>
        <p>
          Partners would see it together with {formatPlural(others.length, 'other message', 'other messages')}
          :
        </p>
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
