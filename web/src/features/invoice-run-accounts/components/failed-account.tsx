import { Skeleton } from '@mantine/core'
import type { AccountDetail } from '@nineops/contract/crm/accounts/accounts.contract'
import type { InvoiceRunAccount } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import { confirmedRunStatuses } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { Failure, Notice } from '../../../ui/feedback/notice.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Hint, SectionTitle } from '../../../ui/layout/parts.tsx'
import { DrawerGuardContext, useDrawerGuard } from '../../../ui/overlays/drawer-guard.ts'
import { PanelFooter } from '../../../ui/overlays/panel-footer.tsx'
import type { Peek } from '../../../ui/overlays/peek.ts'
import { AccountForm, accountQuery } from '../../accounts/accounts.public.ts'
import { furtherRunOf } from '../../invoice-run-states/invoice-run-states.public.ts'
import { FixLink } from './fix-link.tsx'
import type { Fixing } from './use-fixing.tsx'

interface FailedAccountProps {
  run: InvoiceRunDetail
  row: InvoiceRunAccount
  failure: NonNullable<InvoiceRunAccount['failure']>
  fixing: Fixing
  peek: Peek
  reset: ReactNode
  onClose: () => void
}

/** What bills an account that is fixed: after Confirm nothing can be reset. */
function afterFix(run: InvoiceRunDetail): string {
  if (!confirmedRunStatuses.some(status => status === run.status.index))
    return 'Reset the account, and the run calculates it again.'
  const further = furtherRunOf(run)
  return further === undefined
    ? `Another invoice run of ${run.billRun.description} invoices it.`
    : `Run ${further} invoices it.`
}

/** Why an account failed, and what fixes it: the form here, after which the next account comes, or a link. */
export function FailedAccount({ run, row, failure, fixing, peek, reset, onClose }: FailedAccountProps) {
  const { kind, text } = failure.fix
  const isFixed = fixing.isFixed(row.index, failure.message)
  // Not before the reset's question is answered, or the next form's keys would answer it.
  async function goOn(saved: AccountDetail): Promise<void> {
    const { index, accountNumber } = row
    const is = await fixing.onSaved(saved, { index, accountNumber, ...failure })
    if (is === 'fails') return
    // Reset, the last one leaves the list of failures.
    if (is === 'reset' && peek.ends[1]) onClose()
    else peek.list.current?.step(1)
  }
  if (row.invoicedBy !== null)
    return (
      <>
        <SectionTitle mb={8}>This account failed</SectionTitle>
        <Notice tone="good">{`Run ${row.invoicedBy} has invoiced it since.`}</Notice>
        <Hint mt={8}>{`It failed then: ${failure.message}`}</Hint>
      </>
    )
  return (
    <>
      <SectionTitle mb={8}>This account failed</SectionTitle>
      {isFixed ? (
        <Notice tone="good">{`Fixed. ${afterFix(run)}`}</Notice>
      ) : (
        <Failure>{failure.message}</Failure>
      )}
      {!isFixed && (
        <Hint mt={8} mb={16}>
          {text}
        </Hint>
      )}
      {kind === 'account' && !isFixed && (
        <FixForm
          client={run.clientIndex}
          account={row.index}
          cause={failure.cause}
          focusFirst={fixing.inARow}
          submit={fixing.submit}
          onSaved={saved => void goOn(saved)}
          onClose={onClose}
        />
      )}
      <PanelFooter>
        {kind !== 'account' && !isFixed && (
          <FixLink kind={kind} billRun={run.billRun.index} client={run.clientIndex} run={run.index} />
        )}
        {reset}
      </PanelFooter>
    </>
  )
}

interface FixFormProps {
  client: number
  account: number
  cause: string
  focusFirst: boolean
  submit: string
  onSaved: (account: AccountDetail) => void
  onClose: () => void
}

function FixForm({ client, account, ...form }: FixFormProps) {
  const { data, error, refetch } = useQuery(accountQuery(client, account))
  const drawer = useDrawerGuard()
  const dirty = useRef(false)
  // Another row, another tab and closing are all another address.
  useBlocker({
    shouldBlockFn: async () => {
      if (!dirty.current) return false
      let stays = true
      await drawer?.during(async () => {
        stays = !(await confirm('Your changes are not saved. Leave without saving?', 'Not saved'))
      })
      return stays
    },
    enableBeforeUnload: () => dirty.current,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={180} />
  return (
    <DrawerGuardContext value={undefined}>
      <AccountForm
        client={client}
        account={data}
        onDirty={is => {
          dirty.current = is
        }}
        {...form}
        onSaved={saved => {
          dirty.current = false
          form.onSaved(saved)
        }}
      />
    </DrawerGuardContext>
  )
}
