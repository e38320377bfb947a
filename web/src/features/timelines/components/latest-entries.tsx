import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/formats.ts'
import { Hint, Stack } from '../../../ui/layout/parts.tsx'
import { NO_FILTERS, type TimelineOf, timelineQuery } from '../timelines.queries.ts'
import classes from './timeline.module.css'

const SHOWN = 6

/** The last things that happened to a record, in one line each. */
export function LatestEntries({ subject }: { subject: TimelineOf }) {
  const { data, isError } = useInfiniteQuery(timelineQuery(subject, NO_FILTERS))
  if (!data) return isError ? <Hint>The activity could not be loaded.</Hint> : <Skeleton h={132} />
  const entries = data.pages.flatMap(page => page.entries).slice(0, SHOWN)
  if (entries.length === 0) return <Hint>No activity yet.</Hint>
  return (
    <Stack as="ol" gap={6} size={13}>
      {entries.map(entry => (
        <li key={entry.id} className={classes.latest}>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          <span>
            {entry.sentence} <small>by {entry.actor.name}</small>
          </span>
        </li>
      ))}
    </Stack>
  )
}
