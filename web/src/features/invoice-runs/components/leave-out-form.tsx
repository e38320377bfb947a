import { Button, Textarea } from '@mantine/core'
import type { LeftOutDebit, RunDirectDebits } from '@nineops/contract/direct-debits.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoice-runs.contract'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import form from '../../../ui/forms/form.module.css'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import { leaveOutEffects } from '../money-words.ts'
import { useWhoIsCollected } from '../run-money.queries.ts'
import { NotSubmittedCheck } from './not-submitted-check.tsx'
import classes from './run-money.module.css'

interface LeaveOutFormProps {
  run: InvoiceRunDetail
  debits: RunDirectDebits
  /** Packs that are withdrawn with the files. */
  packs: number
  /** The account to collect from after all; none where one is to be left out. */
  leftOut?: LeftOutDebit
  onAnswer: (changed?: RunDirectDebits) => void
}

/** Asks which account is left out of the Direct Debits and why, or whether one is taken in again. */
export function LeaveOutForm({ run, debits, packs, leftOut, onAnswer }: LeaveOutFormProps) {
  const change = useWhoIsCollected(run.index)
  const [account, setAccount] = useState(leftOut?.accountIndex)
  const [reason, setReason] = useState('')
  const [notSubmitted, setNotSubmitted] = useState(false)
  const [tried, setTried] = useState(false)
  const failure = change.error ? toApiError(change.error) : null
  const unchosen = tried && account === undefined ? 'Choose an account' : undefined
  const missing = tried && !leftOut && reason.trim() === '' ? 'The reason is needed' : undefined
  const unsaid =
    tried && debits.mayBeSubmitted && !notSubmitted ? 'Say so, once you have made sure' : undefined

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (account === undefined || (!leftOut && reason.trim() === '')) return
    if (debits.mayBeSubmitted && !notSubmitted) return
    const why = leftOut ? null : reason.trim()
    change.mutate({ account, reason: why, notSubmitted }, { onSuccess: changed => onAnswer(changed) })
  }
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      {!leftOut && (
        <>
          <AccountChoice
            client={run.clientIndex}
            account={account}
            onChange={setAccount}
            description="Its invoice stands"
            error={unchosen}
          />
          <Textarea
            label="Reason"
            description="Kept in the audit trail, the run’s history and its end-of-run files"
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            error={failure?.field('reason') ?? missing}
            onChange={event => setReason(event.currentTarget.value)}
          />
        </>
      )}
      {debits.mayBeSubmitted && (
        <NotSubmittedCheck
          checked={notSubmitted}
          error={failure?.field('notSubmitted') ?? unsaid}
          unsaid={unsaid !== undefined}
          onChange={setNotSubmitted}
        />
      )}
      <ul className={`${form.outcome} ${classes.effects}`}>
        {leaveOutEffects(debits, packs, leftOut).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <FormFailure failure={failure} />
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" loading={change.isPending}>
          {leftOut ? 'TAKE IN' : 'LEAVE OUT'}
        </Button>
      </div>
    </form>
  )
}
