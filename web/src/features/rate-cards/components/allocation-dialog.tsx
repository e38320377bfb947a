import { lazy } from 'react'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import type { AllocationValues } from './allocation-form.tsx'

const AllocationForm = lazy(() => import('./allocation-form.tsx'))

/** Asks which card rates whose calls from when, with known choices filled in, and saves it; true once done. */
export function askAllocation(
  client: number,
  preset: Partial<AllocationValues> = {},
): Promise<true | undefined> {
  return openDialog<true>({ title: 'Add allocation', size: 520 }, close => (
    <AllocationForm client={client} preset={preset} onClose={close} />
  ))
}
