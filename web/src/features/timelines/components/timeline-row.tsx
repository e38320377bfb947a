import type { TimelineEntry } from '@nineops/contract/crm/timelines.contract'
import { useId, useState } from 'react'
import { formatCount, formatDateTime } from '../../../lib/formats.ts'
import { copyText } from '../../../ui/feedback/copying.tsx'
import { kindNames, timeOf } from '../timeline-words.ts'
import type { TimelineOf } from '../timelines.queries.ts'
import { EntryLinks } from './entry-links.tsx'
import { Row, Text } from '../../../ui/layout/parts.tsx'
import classes from './timeline.module.css'

/** Changes shown in the row itself; more on demand. */
const SHOWN = 2

interface TimelineRowProps {
  entry: TimelineEntry
  subject: TimelineOf
}

/** One event: when, what, by whom, from which request, and what it changed. */
export function TimelineRow({ entry, subject }: TimelineRowProps) {
  const [open, setOpen] = useState(false)
  const list = useId()
  const { label, icon: Icon } = kindNames[entry.kind]
  const { requestId, changes } = entry
  const shown = open ? changes : changes.slice(0, SHOWN)
  return (
    <li className={classes.row}>
      <time className={classes.time} dateTime={entry.at} title={formatDateTime(entry.at)}>
        {timeOf(entry.at)}
      </time>
      <span className={classes.icon}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.told}>
        <Text>{entry.sentence}</Text>
        <Row as="p" wrap gap={12} size={12} tone="quiet" className={classes.of} align="baseline">
          <span>{label}</span>
          <span>by {entry.actor.name}</span>
          {requestId !== null && (
            <button
              type="button"
              className={classes.request}
              title={`Copy ${requestId}`}
              onClick={() => void copyText(requestId)}
            >
              request {requestId.slice(0, 8)}
            </button>
          )}
          <EntryLinks links={entry.links} subject={subject} />
        </Row>
        {shown.length > 0 && (
          <ul id={list} className={classes.changes}>
            {shown.map(({ field, before, after }) => (
              <li key={`${field} ${before} ${after}`}>
                <Text as="span" tone="quiet">
                  {field}
                </Text>
                {before !== null && (
                  <>
                    <span className={classes.was}>{before}</span>
                    <Text as="span" tone="quiet">
                      →
                    </Text>
                  </>
                )}
                <span>{after ?? 'none'}</span>
              </li>
            ))}
          </ul>
        )}
        {changes.length > SHOWN && (
          <button
            type="button"
            className={classes.more}
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Show fewer' : `Show ${formatCount(changes.length - SHOWN)} more`}
          </button>
        )}
      </div>
    </li>
  )
}
