import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useClientIndex } from '../../../app/selection.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { OccurrencesTable } from '../components/occurrences-table.tsx'
import { scheduleColumns } from '../components/schedule-columns.tsx'
import { ScheduleDrawer } from '../components/schedule-drawer.tsx'
import { SectionTitle } from '../../../ui/layout/parts.tsx'
import { useLiveSchedules } from '../live-schedules.ts'
import { schedulesQuery } from '../schedulers.queries.ts'
import { useScheduleActions } from '../use-schedule-actions.ts'

const SCHEDULES_HEIGHT = 360

/** Scheduled actions, their times and results. */
export function SchedulersScreen() {
  const client = useClientIndex()
  const schedules = useQuery({
    ...schedulesQuery,
    // Those for every reseller concern each.
    select: rows => rows.filter(row => !client || !row.client || row.client.index === client),
  })
  const { togglePaused, runNow } = useScheduleActions()
  const columns = useMemo(() => scheduleColumns({ togglePaused, runNow }), [togglePaused, runNow])
  const [adding, setAdding] = useState(false)
  useLiveSchedules(schedules.data)
  return (
    <>
      <PageHeader
        title="Schedulers"
        about="Scheduled tasks, their times and results. Numbering, confirming and sending always need a person."
        actions={<Button onClick={() => setAdding(true)}>Add schedule</Button>}
      />
      <DataTable
        name="schedules"
        label="Schedules"
        columns={columns}
        list={schedules}
        link={row => ({
          to: '/bureau/schedulers/$schedule',
          params: { schedule: row.index },
          search: true,
        })}
        emptyHint="Add a schedule for routine work, such as collecting files."
        focusFilter
        height={SCHEDULES_HEIGHT}
      />
      <SectionTitle mt={20} mb={8}>
        Recent runs
      </SectionTitle>
      <OccurrencesTable focusFilter={false} />
      <ScheduleDrawer opened={adding} schedule={undefined} onClose={() => setAdding(false)} />
    </>
  )
}
