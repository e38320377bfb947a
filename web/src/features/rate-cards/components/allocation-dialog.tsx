import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { AllocationForm } from './allocation-form.tsx'

/** Asks which card rates whose calls from when, and saves it; true once that is done. */
export function askAllocation(client: number): Promise<true | undefined> {
  return openDialog<true>({ title: 'Add allocation', size: 520 }, close => (
    <AllocationForm client={client} onClose={close} />
  ))
}
