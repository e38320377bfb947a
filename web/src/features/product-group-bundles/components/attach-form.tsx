import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatCount, formatPounds } from '../../../lib/numbers.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { attachEffectQuery, type BundleOwner, useAttachBundle } from '../account-bundles.queries.ts'
import { bundlesQuery } from '../product-group-bundles.queries.ts'
import { Effect } from './effect.tsx'

interface AttachFormProps {
  owner: BundleOwner
  onAnswer: (given?: { name: string; startDate: string }) => void
}

/** Which bundle an account gets, on which days, and what that comes to. */
export function AttachForm({ owner, onAnswer }: AttachFormProps) {
  const [key] = useState(() => crypto.randomUUID())
  const [bundleIndex, setBundleIndex] = useState<string | null>(null)
  const [startDate, setStartDate] = useState<string | null>(null)
  const [endDate, setEndDate] = useState<string | null>(null)
  const bundles = useQuery(bundlesQuery(owner.client))
  const attach = useAttachBundle(owner)
  const body =
    bundleIndex === null || startDate === null
      ? undefined
      : { bundleIndex: Number(bundleIndex), startDate, endDate }
  const effect = useQuery(attachEffectQuery(owner, body))
  const error = attach.error ?? (body && effect.error)
  const failure = error ? toApiError(error) : null
  const ready = body !== undefined && effect.data !== undefined && !effect.isPlaceholderData && !effect.error
  const sold = (bundles.data ?? []).filter(({ status }) => status === 'active')
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!body || !ready) return
    attach.mutate(
      { key, ...body },
      { onSuccess: ({ bundle }) => onAnswer({ name: bundle.name, startDate: body.startDate }) },
    )
  }
  const problem = (field: string) => failure?.field(field)
  const isPlaced = failure !== null && failure.errors.length > 0
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      <Select
        label="Bundle"
        required
        data-autofocus
        placeholder={bundles.data && sold.length === 0 ? 'The reseller sells no bundles' : 'Choose a bundle'}
        data={sold.map(({ index, name, inclusiveMinutes, monthlyPrice }) => ({
          value: String(index),
          label: `${name}: ${formatCount(inclusiveMinutes)} min, ${formatPounds(monthlyPrice)} a month`,
        }))}
        value={bundleIndex}
        error={problem('bundleIndex')}
        onChange={value => {
          attach.reset()
          setBundleIndex(value)
        }}
        searchable
        nothingFoundMessage="NO DATA"
      />
      <div className={form.pair}>
        <DateField
          label="First day"
          required
          value={startDate}
          error={problem('startDate')}
          onChange={value => {
            attach.reset()
            setStartDate(value)
          }}
        />
        <DateField
          label="Last day"
          placeholder="until ended"
          clearable
          value={endDate}
          error={problem('endDate')}
          onChange={value => {
            attach.reset()
            setEndDate(value)
          }}
        />
      </div>
      <Effect
        effect={effect.data}
        stale={effect.isPlaceholderData}
        instead={
          body === undefined
            ? 'Choose a bundle and its first day to see what it includes and bills.'
            : failure
              ? 'Nothing is saved.'
              : undefined
        }
      />
      {failure && !isPlaced && (
        <p role="alert" className={form.failure}>
          {failure.detail.join(' ')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={!ready} loading={attach.isPending}>
          {startDate === null ? 'GIVE BUNDLE' : `GIVE FROM ${formatDate(startDate)}`}
        </Button>
      </div>
    </form>
  )
}
