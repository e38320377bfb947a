import type { Charge } from '@nineops/contract/ordering/charges.contract'
import { counted } from '@nineops/contract/words'
import { lazy } from 'react'
import { formatDate, formatLongDate, formatPounds } from '../../lib/formats.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { type ChosenCharges, only } from './chosen-charges.ts'

const PriceForm = lazy(() => import('./components/price-form.tsx'))
const CopyForm = lazy(() => import('./components/copy-form.tsx'))
const EndForm = lazy(() => import('./components/end-form.tsx'))

/** Charges in words, for a title. */
export const chargesInWords = (chosen: ChosenCharges): string => {
  const [first] = 'charges' in chosen ? chosen.charges : []
  return chosen.count === 1 && first ? `“${first.description}”` : counted(chosen.count, 'charge')
}

/** Ends charges on a day, after a preview of the refund. True if done. */
export async function askEnd(client: number, chosen: ChosenCharges): Promise<boolean> {
  const done = await openDialog<{ ended: number; endDate: string }>(
    { title: `End ${chargesInWords(chosen)}`, size: 560 },
    close => <EndForm client={client} chosen={chosen} onAnswer={close} />,
  )
  if (done)
    showDone(
      `${counted(done.ended, 'charge')} ${done.ended === 1 ? 'ends' : 'end'} on ${formatLongDate(done.endDate)}`,
    )
  return done !== undefined
}

/** Copies charges to accounts from a day. */
export async function askCopy(client: number, chosen: ChosenCharges): Promise<void> {
  const added = await openDialog<number>({ title: `Copy ${chargesInWords(chosen)}`, size: 560 }, close => (
    <CopyForm client={client} chosen={chosen} onAnswer={close} />
  ))
  if (added !== undefined) showDone(`${counted(added, 'charge')} added`)
}

/** Changes the amount from a day; returns the charge that continues, if done. */
export async function askPrice(client: number, charge: Charge): Promise<Charge | undefined> {
  const added = await openDialog<Charge>(
    { title: `Change the price of ${chargesInWords(only(charge))}`, size: 560 },
    close => <PriceForm client={client} charge={charge} onAnswer={close} />,
  )
  if (added) showDone(`${formatPounds(added.amount)} from ${formatDate(added.startDate)}`)
  return added
}
