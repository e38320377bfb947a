import type { Schedule } from '@nineops/contract/schedulers.contract'
import { useClientIndex } from '../../../app/selection.ts'
import { GuardedDrawer } from '../../../ui/overlays/guarded-drawer.tsx'
import { ScheduleForm } from './schedule-form.tsx'

interface ScheduleDrawerProps {
  opened: boolean
  /** Undefined for a new one. */
  schedule: Schedule | undefined
  onClose: () => void
}

/** The form of a schedule beside the page; asks before what was typed is lost. */
export function ScheduleDrawer({ opened, schedule, onClose }: ScheduleDrawerProps) {
  const client = useClientIndex()
  return (
    <GuardedDrawer
      opened={opened}
      title={schedule ? schedule.name : 'Add schedule'}
      size={560}
      onClose={onClose}
    >
      {({ onDirty, close, done }) =>
        opened && (
          <ScheduleForm
            schedule={schedule}
            client={client}
            onDirty={onDirty}
            onClose={close}
            onSaved={done}
          />
        )
      }
    </GuardedDrawer>
  )
}
