import { Button } from '@mantine/core'
import type { Schedule } from '@nineops/contract/bureau/schedulers.contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formatDateTime } from '../../../lib/formats.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { OccurrencesTable } from '../components/occurrences-table.tsx'
import { ScheduleDrawer } from '../components/schedule-drawer.tsx'
import { ScheduleSummary } from '../components/schedule-summary.tsx'
import { useLiveSchedules } from '../live-schedules.ts'
import { isUnderWay } from '../schedule-labels.ts'
import { scheduleQuery } from '../schedulers.queries.ts'
import { useScheduleActions } from '../use-schedule-actions.ts'

const route = getRouteApi('/bureau/schedulers/$schedule')

/** One schedule: its action, next times, and past results. */
export function ScheduleScreen() {
  const { schedule: index } = route.useParams()
  const { data, error, refetch } = useQuery(scheduleQuery(index))
  const navigate = route.useNavigate()
  const { togglePaused, runNow, discard } = useScheduleActions()
  const [editing, setEditing] = useState(false)
  const watched = useMemo(() => data && [data], [data])
  useLiveSchedules(watched)
  const remove = async (schedule: Schedule) => {
    if (await discard(schedule)) void navigate({ to: '/bureau/schedulers', search: true })
  }
  if (error && !data)
    return (
      <>
        <PageHeader title={`Schedule ${index}`} back={<Back />} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data)
    return (
      <>
        <PageHeader title={`Schedule ${index}`} about="…" back={<Back />} />
        <LoadingBlock h={480} />
      </>
    )
  return (
    <>
      <PageHeader
        title={data.name}
        back={<Back />}
        about={
          <>
            {data.paused && (
              <>
                <StatusBadge tone="quiet">Paused</StatusBadge> ·{' '}
              </>
            )}
            Added by {data.createdBy} on {formatDateTime(data.createdAt)}.
          </>
        }
        actions={
          <>
            <Button variant="default" onClick={() => void remove(data)}>
              Delete
            </Button>
            <Button variant="default" onClick={() => setEditing(true)}>
              Edit
            </Button>
            {!data.paused && (
              <Button variant="default" onClick={() => togglePaused(data)}>
                Pause
              </Button>
            )}
            <ReasonedButton
              {...(data.paused && { variant: 'default' })}
              reason={isUnderWay(data) ? 'It is running now.' : null}
              onClick={() => runNow(data)}
            >
              Run now
            </ReasonedButton>
            {data.paused && <Button onClick={() => togglePaused(data)}>Resume</Button>}
          </>
        }
      />
      <ScheduleSummary schedule={data} />
      <OccurrencesTable schedule={index} />
      <ScheduleDrawer opened={editing} schedule={data} onClose={() => setEditing(false)} />
    </>
  )
}

const Back = () => (
  <Link to="/bureau/schedulers" search={true}>
    All schedules
  </Link>
)
