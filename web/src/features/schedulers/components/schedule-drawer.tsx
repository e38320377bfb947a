import type { Schedule } from '@nineops/contract/bureau/schedulers.contract'
import { lazy } from 'react'
import { useClientIndex } from '../../../app/selection.ts'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'

const ScheduleForm = lazy(() => import('./schedule-form.tsx'))

interface ScheduleDrawerProps {
  opened: boolean
  /** Undefined for a new one. */
  schedule: Schedule | undefined
  onClose: () => void
}

/** The form of a schedule in a drawer. */
export function ScheduleDrawer({ opened, schedule, onClose }: ScheduleDrawerProps) {
  const client = useClientIndex()
  return (
    <ResourceDrawer opened={opened} title={schedule ? schedule.name : 'Add schedule'} onClose={onClose}>
      {opened && <ScheduleForm schedule={schedule} client={client} />}
    </ResourceDrawer>
  )
}
