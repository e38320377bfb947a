import { Textarea } from '@mantine/core'
import type { LeftOutDebit, RunDirectDebits } from '@nineops/contract/invoicing/direct-debits.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { z } from 'zod'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import { leaveOutEffects } from '../money-labels.ts'
import { useWhoIsCollected } from '../direct-debits.queries.ts'
import { NotSubmittedCheck, unsaid } from './not-submitted-check.tsx'
import classes from './direct-debits.module.css'

interface LeaveOutFormProps {
  run: InvoiceRunDetail
  debits: RunDirectDebits
  /** Packs that are withdrawn with the files. */
  packs: number
  /** The account to include again; undefined to exclude one. */
  leftOut?: LeftOutDebit
  onAnswer: (changed?: RunDirectDebits) => void
}

/** Excludes an account from the Direct Debits with a reason, or includes one again. */
export function LeaveOutForm({ run, debits, packs, leftOut, onAnswer }: LeaveOutFormProps) {
  const change = useWhoIsCollected(run.index)
  const form = useResourceForm({
    values: () => ({ account: leftOut?.accountIndex, reason: '', notSubmitted: false }),
    schema: z.custom<{ account: number | undefined; reason: string; notSubmitted: boolean }>(),
    check: ({ account, reason, notSubmitted }) => ({
      account: account === undefined ? 'Choose an account' : undefined,
      reason: !leftOut && reason.trim() === '' ? 'Enter a reason' : undefined,
      notSubmitted: unsaid(debits.mayBeSubmitted, notSubmitted),
    }),
    onSubmit: ({ account = 0, reason, notSubmitted }) =>
      change.mutateAsync({ account, reason: leftOut ? null : reason.trim(), notSubmitted }),
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  return (
    <ResourceForm form={form} submit={leftOut ? 'INCLUDE AGAIN' : 'EXCLUDE'}>
      {!leftOut && (
        <>
          <AccountChoice
            client={run.clientIndex}
            account={form.values.account}
            onChange={account => form.change({ account })}
            description="Its invoice doesn’t change"
            error={form.problem('account')}
          />
          <Textarea
            label="Reason"
            description="Kept in the audit trail, the run’s history and its end-of-run files"
            autosize
            minRows={2}
            {...form.text('reason', 500)}
          />
        </>
      )}
      {debits.mayBeSubmitted && (
        <NotSubmittedCheck {...form.checkbox('notSubmitted')} error={form.problem('notSubmitted')} />
      )}
      <ul className={classes.effects}>
        {leaveOutEffects(debits, packs, leftOut).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ResourceForm>
  )
}
