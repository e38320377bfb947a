import type { Contract } from '@nineops/contract/ordering/contracts.contract'
import { formatDate } from '../../lib/formats.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { EndForm } from './components/end-form.tsx'
import { contractName } from './contract-labels.ts'

/** Ends a contract by notice, after a preview of the cost. */
export async function askEnd(client: number, contract: Contract): Promise<void> {
  const ended = await openDialog<Contract>(
    { title: `End “${contractName(contract)}” of ${contract.account.accountNumber}`, size: 620 },
    close => <EndForm client={client} contract={contract} onAnswer={close} />,
  )
  if (ended) showDone(`${contractName(ended)} ends on ${formatDate(ended.endedOn)}`)
}
