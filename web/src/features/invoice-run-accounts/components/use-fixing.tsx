import { accountGaps } from '@nineops/contract/crm/account-rules'
import { type AccountDetail, accountTexts } from '@nineops/contract/crm/accounts/accounts.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { AccountDialog } from '../../accounts/accounts.public.ts'
import { failuresQuery } from '../invoice-run-accounts.queries.ts'
import type { AccountSteps } from './steps-context.ts'

interface FailedAccount {
  index: number
  accountNumber: string
  cause: string
  message: string
}

export interface Fixing {
  fix: (account: FailedAccount) => void
  /** Takes a fixed account from a form; what has become of it, once nothing about it is asked any more. */
  onSaved: (account: AccountDetail, failed: FailedAccount) => Promise<'fails' | 'passes' | 'reset'>
  /** What the button of its form says. */
  submit: string
  /** One was fixed, and the next one's form takes the keys. */
  inARow: boolean
  busy: boolean
  /** Fixed, here or elsewhere, but not yet billed; it may fail again for another reason. */
  isFixed: (account: number, message: string) => boolean
  /** Render this once. */
  dialog: ReactNode
}

/** Fixes failed accounts of a run in the list, and resets each with the same button. */
export function useFixing(run: InvoiceRunDetail, steps: AccountSteps): Fixing {
  const [open, setOpen] = useState<FailedAccount>()
  const [fixed, setFixed] = useState<ReadonlyMap<number, string>>(new Map())
  const causes = useQuery({ ...failuresQuery(run.index), enabled: run.failed > 0 })
  const resets = run.actions.reset.allowed
  const passing = new Set(causes.data?.flatMap(cause => cause.fixed))

  async function onSaved(
    account: AccountDetail,
    failed: FailedAccount,
  ): Promise<'fails' | 'passes' | 'reset'> {
    setOpen(undefined)
    const { index, accountNumber } = account
    if (accountGaps(accountTexts(account)).some(gap => gap.fails)) {
      showDone(`Account ${accountNumber} is saved, but it would fail again`)
      return 'fails'
    }
    setFixed(before => new Map(before).set(index, failed.message))
    void causes.refetch()
    if (resets) return (await steps.resetFixed(index, accountNumber)) ? 'reset' : 'passes'
    showDone(`Account ${accountNumber} is fixed`)
    return 'passes'
  }

  const submit = resets ? 'SAVE AND RESET' : 'SAVE'

  return {
    fix: setOpen,
    onSaved,
    submit,
    inARow: fixed.size > 0,
    busy: open !== undefined,
    isFixed: (account, message) => passing.has(account) || fixed.get(account) === message,
    dialog: (
      <AccountDialog
        client={run.clientIndex}
        account={open?.index}
        cause={open?.cause}
        submit={submit}
        title={open ? `Fix account ${open.accountNumber}` : ''}
        about={open?.message}
        onSaved={account => void (open && onSaved(account, open))}
        onClose={() => setOpen(undefined)}
      />
    ),
  }
}
