import type { Schedule } from '@nineops/contract/schedulers.contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { actionText, EVERY_RESELLER } from '../schedule-words.ts'
import { previewQuery } from '../schedulers.queries.ts'
import classes from './schedulers.module.css'

const Item = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** What a schedule does, for whom, and its next five times; its place is kept while it loads. */
export function ScheduleSummary({ schedule }: { schedule: Schedule | undefined }) {
  // Asked for anew when the next time has come.
  const preview = useQuery({ ...previewQuery(schedule?.cron ?? ''), refetchInterval: 60_000 })
  return (
    <section className={classes.summary} aria-label="About this schedule">
      {schedule && (
        <>
          <dl className={classes.facts}>
            <Item term="What it does">{actionText(schedule)}</Item>
            <Item term="Reseller">{schedule.client?.name ?? EVERY_RESELLER}</Item>
            <Item term="When">
              {schedule.words} <code className={classes.code}>{schedule.cron}</code>
            </Item>
          </dl>
          <div>
            <h2 className={classes.timesHeading}>
              {schedule.paused ? <StatusBadge tone="quiet">Paused</StatusBadge> : 'Next five times'}
            </h2>
            {schedule.paused ? (
              <p className={classes.pausedHint}>
                Its times pass until it is resumed. It can still be run now.
              </p>
            ) : (
              <ol className={classes.times} aria-label="Next five times">
                {(preview.data?.next ?? []).map(({ at, words }) => (
                  <li key={at}>{words}</li>
                ))}
              </ol>
            )}
          </div>
        </>
      )}
    </section>
  )
}
