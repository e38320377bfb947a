import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { AllocationForm, type AllocationDraft } from './allocation-form.tsx'

/** Asks, from what is known already, which card rates whose calls from when, and saves it; true once that is done. */
export function askAllocation(
  client: number,
  preset: Partial<AllocationDraft> = {},
): Promise<true | undefined> {
  return openDialog<true>({ title: 'Add allocation', size: 520 }, close => (
    <AllocationForm client={client} preset={preset} onClose={close} />
  ))
}
