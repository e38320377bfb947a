import { counted } from '@nineops/contract/words'
import { lazy } from 'react'
import { formatLongDate } from '../../lib/formats.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { type ChosenCharges, chargesInWords } from '../charges/charges.public.ts'

const PricesForm = lazy(() => import('./components/prices-form.tsx'))

/** Changes the prices of charges from a day, after a preview of the next invoices. True if done. */
export async function askPrices(
  client: number,
  chosen: ChosenCharges,
  contract?: { index: number },
): Promise<boolean> {
  const done = await openDialog<{ changed: number; accounts: number; from: string }>(
    { title: contract ? 'Add price step' : `Change the price of ${chargesInWords(chosen)}`, size: 640 },
    close => <PricesForm client={client} chosen={chosen} contract={contract?.index} onAnswer={close} />,
  )
  if (done)
    showDone(
      `${counted(done.changed, 'price')} of ${counted(done.accounts, 'account')} ${done.changed === 1 ? 'changes' : 'change'} on ${formatLongDate(done.from)}`,
    )
  return done !== undefined
}
