import type { Schedule } from '@nineops/contract/bureau/schedulers.contract'
import { useQuery } from '@tanstack/react-query'
import { actionText, EVERY_RESELLER } from '../schedule-labels.ts'
import { previewQuery } from '../schedulers.queries.ts'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Panel } from '../../../ui/layout/parts.tsx'
import classes from './schedulers.module.css'

/** A schedule's action, reseller and next five times; keeps its space while loading. */
export function ScheduleSummary({ schedule }: { schedule: Schedule | undefined }) {
  // Refetched after the next time has passed.
  const preview = useQuery({ ...previewQuery(schedule?.cron ?? ''), refetchInterval: 60_000 })
  return (
    <Panel as="section" minHeight={164} mb={16} className={classes.summary} aria-label="About this schedule">
      {schedule && (
        <>
          <Facts columns={1} gap={12}>
            <Fact name="Task">{actionText(schedule)}</Fact>
            <Fact name="Reseller">{schedule.client?.name ?? EVERY_RESELLER}</Fact>
            <Fact name="When">
              {schedule.words} <code className={classes.code}>{schedule.cron}</code>
            </Fact>
          </Facts>
          <div>
            <h2 className={classes.timesHeading}>{schedule.paused ? 'Next times' : 'Next five times'}</h2>
            {schedule.paused ? (
              <p className={classes.pausedHint}>
                Scheduled runs are skipped until you resume this schedule. You can still run it now.
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
    </Panel>
  )
}
