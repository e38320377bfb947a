import { Drawer } from '@mantine/core'
import type { Schedule } from '@nineops/contract/schedulers.contract'
import { useRef } from 'react'
import { useClientIndex } from '../../../app/selection.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
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
  const dirty = useRef(false)
  async function close(): Promise<void> {
    if (dirty.current && !(await confirm('What you have changed is not saved. Close without saving?'))) return
    dirty.current = false
    onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={() => void close()}
      position="right"
      size={560}
      title={schedule ? schedule.name : 'Add schedule'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && (
        <ScheduleForm
          schedule={schedule}
          client={client}
          onDirty={changed => {
            dirty.current = changed
          }}
          onClose={() => void close()}
        />
      )}
    </Drawer>
  )
}
