import { Skeleton } from '@mantine/core'
import type { Message } from '@nineops/contract/omni-portal/messages/messages.contract'
import { formatDate, formatDateTime } from '../../../lib/formats.ts'
import { barsOf } from '../message-overlaps.ts'
import { stateOf } from '../message-states.ts'
import classes from './messages.module.css'

const DAY = 86_400_000
/** Days back and ahead. */
const [BACK, AHEAD] = [14, 42]
const LANES = 5
const WEEKS = (BACK + AHEAD) / 7

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** When each message is in force, two weeks back and six ahead; the table below has the same as text. */
export function MessageTimeline({
  messages,
  now,
}: {
  messages: readonly Message[] | undefined
  now: number
}) {
  const midnight = Math.floor(now / DAY) * DAY
  const [from, to] = [midnight - BACK * DAY, midnight + AHEAD * DAY]
  const bars = barsOf(messages ?? [], from, to)
  const lanes = Math.min(LANES, Math.max(2, ...bars.map(bar => bar.lane + 1)))
  return (
    <figure className={classes.timeline} aria-label="When messages are shown">
      <figcaption>
        {formatDate(dayOf(from))} to {formatDate(dayOf(to))}
        <span>{bars.length === 0 && messages ? 'No messages in these weeks.' : ''}</span>
      </figcaption>
      {messages ? (
        <div className={classes.strip} style={{ height: lanes * 22 + 4 }} aria-hidden="true">
          {Array.from({ length: WEEKS - 1 }, (_, week) => (
            <i key={week} style={{ left: `${((week + 1) / WEEKS) * 100}%` }} />
          ))}
          {bars
            .filter(bar => bar.lane < lanes)
            .map(({ message, lane, left, width }) => (
              <span
                key={message.index}
                data-state={stateOf(message, now)}
                style={{ top: 4 + lane * 22, left: `${left}%`, width: `${width}%` }}
                title={`${formatDateTime(message.startDate)} to ${formatDateTime(message.endDate)}: ${message.text}`}
              >
                <em>{message.text}</em>
              </span>
            ))}
          <b style={{ left: `${((now - from) / (to - from)) * 100}%` }} />
        </div>
      ) : (
        <Skeleton h={48} />
      )}
      <ol className={classes.weeks} aria-hidden="true">
        {Array.from({ length: WEEKS }, (_, week) => (
          <li key={week}>{formatDate(dayOf(from + week * 7 * DAY)).slice(0, 5)}</li>
        ))}
      </ol>
    </figure>
  )
}
