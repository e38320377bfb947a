import { accountGaps } from '@nineops/contract/account-rules'
import { type AccountDetail, accountTexts } from '@nineops/contract/accounts.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoice-runs.contract'
import { type ReactNode, useState } from 'react'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { AccountDialog } from '../../accounts/accounts.public.ts'
import type { RunSteps } from '../use-run-steps.ts'

interface FailedAccount {
  index: number
  accountNumber: string
  cause: string
  message: string
}

export interface Mending {
  mend: (account: FailedAccount) => void
  /** A form is open. */
  busy: boolean
  /** Mended here, but not yet reset; it may fail again for another reason. */
  isMended: (account: number, message: string) => boolean
  /** To be drawn once. */
  dialog: ReactNode
}

/** Mends failed accounts of a run where they are listed; then offers to reset each. */
export function useMending(run: InvoiceRunDetail, steps: RunSteps): Mending {
  const [open, setOpen] = useState<FailedAccount>()
  const [mended, setMended] = useState<ReadonlyMap<number, string>>(new Map())

  function saved(account: AccountDetail): void {
    setOpen(undefined)
    const { index, accountNumber } = account
    if (accountGaps(accountTexts(account)).some(gap => gap.fails)) {
      showDone(`Account ${accountNumber} is saved, but it would fail again`)
      return
    }
    if (open) setMended(before => new Map(before).set(index, open.message))
    const next = {
      label: 'Reset this account',
      onClick: () => steps.askReset(index, `account ${accountNumber}`),
    }
    showDone(`Account ${accountNumber} is mended`, run.actions.reset.allowed ? next : undefined)
  }

  return {
    mend: setOpen,
    busy: open !== undefined,
    isMended: (account, message) => mended.get(account) === message,
    dialog: (
      <AccountDialog
        client={run.clientIndex}
        account={open?.index}
        cause={open?.cause}
        title={open ? `Mend account ${open.accountNumber}` : ''}
        about={open?.message}
        onSaved={saved}
        onClose={() => setOpen(undefined)}
      />
    ),
  }
}
