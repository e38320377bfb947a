import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { dayOf } from '../timeline-words.ts'
import { NO_FILTERS, type TimelineOf, timelineQuery } from '../timelines.queries.ts'
import { EvidenceButton } from './evidence-button.tsx'
import { TimelineRow } from './timeline-row.tsx'
import { TimelineToolbar } from './timeline-toolbar.tsx'
import { Hint, Row, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import classes from './timeline.module.css'

const TYPING_MS = 250

interface TimelineProps {
  subject: TimelineOf
  /** For a timeline below other content. */
  title?: string
}

/** The history of a record: everything that touched it, by day, newest first. */
export function Timeline({ subject, title }: TimelineProps) {
  return (
    <Contents key={`${subject.kind} ${subject.client} ${subject.index}`} subject={subject} title={title} />
  )
}

function Contents({ subject, title }: { subject: TimelineOf; title: string | undefined }) {
  const [filters, setFilters] = useState(NO_FILTERS)
  const [text] = useDebouncedValue(filters.text.trim(), TYPING_MS)
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      ...timelineQuery(subject, { ...filters, text }),
      placeholderData: keepPreviousData,
    })
  const entries = data?.pages.flatMap(page => page.entries)
  const days = entries && [...Map.groupBy(entries, entry => dayOf(entry.at))]
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(NO_FILTERS)
  return (
    <section className={classes.timeline} aria-label="History">
      {title !== undefined && (
        <Row between mb={8} gap={16}>
          <SectionTitle as="h3">{title}</SectionTitle>
          <EvidenceButton subject={subject} />
        </Row>
      )}
      <TimelineToolbar filters={filters} onChange={setFilters}>
        {title === undefined && <EvidenceButton subject={subject} />}
      </TimelineToolbar>
      {error && !data ? (
        <ErrorState title="The history could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !days ? (
        <LoadingEntries />
      ) : days.length === 0 && !hasNextPage ? (
        <EmptyState
          hint={isFiltered ? 'Nothing matches these filters.' : 'No activity yet.'}
          action={
            isFiltered && (
              <Button variant="default" onClick={() => setFilters(NO_FILTERS)}>
                Clear the filters
              </Button>
            )
          }
        />
      ) : (
        <div aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined} className={classes.days}>
          {days.map(([day, list]) => (
            <section key={day} className={classes.day} aria-label={day}>
              <h3 className={classes.date}>{day}</h3>
              <Stack as="ol">
                {list.map(entry => (
                  <TimelineRow key={entry.id} entry={entry} subject={subject} />
                ))}
              </Stack>
            </section>
          ))}
          <div className={classes.end}>
            {hasNextPage ? (
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Load older
              </Button>
            ) : (
              <TheBeginning grew={(data?.pages.length ?? 0) > 1} />
            )}
          </div>
        </div>
      )}
    </section>
  )
}

/** Takes the focus if the button it replaces was pressed. */
const TheBeginning = ({ grew }: { grew: boolean }) => (
  <Hint tabIndex={-1} ref={grew ? restoreFocus : null} as="span" size={12}>
    Start of the history.
  </Hint>
)
const restoreFocus = (end: HTMLElement | null) => {
  if (document.activeElement === document.body) end?.focus({ preventScroll: true })
}

const LoadingEntries = () => (
  <Loading label="Loading the history">
    {[240, 360, 300, 420, 280].map(width => (
      <div key={width} className={classes.loading}>
        <Skeleton h={28} w={28} circle />
        <div>
          <Skeleton h={14} w={width} mb={8} />
          <Skeleton h={12} w={160} />
        </div>
      </div>
    ))}
  </Loading>
)
