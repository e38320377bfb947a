import { Button } from '@mantine/core'
import type { AccountBundle } from '@nineops/contract/account-bundles.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { type BundleOwner, endEffectQuery, useEndBundle } from '../account-bundles.queries.ts'
import { Effect } from './effect.tsx'

interface EndBundleFormProps {
  owner: BundleOwner
  bundle: AccountBundle
  onAnswer: (endDate?: string) => void
}

/** The last day of an account's bundle, and what that changes. */
export function EndBundleForm({ owner, bundle, onAnswer }: EndBundleFormProps) {
  const [endDate, setEndDate] = useState<string | null>(null)
  const end = useEndBundle(owner, bundle.index)
  const effect = useQuery(endEffectQuery(owner, bundle.index, endDate))
  const error = end.error ?? (endDate === null ? null : effect.error)
  const failure = error ? toApiError(error) : null
  const ready = endDate !== null && effect.data !== undefined && !effect.isPlaceholderData && !effect.error
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (ready) end.mutate(endDate, { onSuccess: () => onAnswer(endDate) })
  }
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      <DateField
        label="Last day"
        description="Its calls are covered and it is charged for; the day after is not."
        required
        data-autofocus
        value={endDate}
        error={failure?.field('endDate')}
        onChange={value => {
          end.reset()
          setEndDate(value)
        }}
      />
      <Effect
        effect={effect.data}
        stale={effect.isPlaceholderData}
        instead={
          endDate === null ? 'Choose the day to see what changes.' : failure ? 'Nothing is saved.' : undefined
        }
      />
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join(' ')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={!ready} loading={end.isPending}>
          END BUNDLE
        </Button>
      </div>
    </form>
  )
}
