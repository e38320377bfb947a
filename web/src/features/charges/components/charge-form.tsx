import { Button, InputWrapper, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ChargeDetail, chargeFrequency } from '@nineops/contract/charges.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import { type ChargeDraft, completeDraft, draftOf } from '../charge-draft.ts'
import { frequencyNames, timingNames } from '../charge-words.ts'
import { outlookQuery, useSaveCharge } from '../charges.queries.ts'
import classes from './charges.module.css'
import { Outlook } from './outlook.tsx'

interface ChargeFormProps {
  client: number
  /** Undefined to add one. */
  charge: ChargeDetail | undefined
  /** Whom a new one is for, if anybody is selected. */
  account: number | undefined
  onDirty: (dirty: boolean) => void
  onDone: (saved?: ChargeDetail) => void
}

const frequencies = chargeFrequency.options.map(value => ({ value, label: frequencyNames[value] }))

/** A charge's terms, with what the next runs will bill while they are typed. A failed save loses nothing. */
export function ChargeForm({ client, charge, account, onDirty, onDone }: ChargeFormProps) {
  const [draft, setDraft] = useState<ChargeDraft>(() => draftOf(charge, account))
  const [tried, setTried] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const save = useSaveCharge(client)
  const complete = completeDraft(draft)
  const [settled] = useDebouncedValue(JSON.stringify(complete.charge ?? null), 250)
  const wanted = complete.charge ? (JSON.parse(settled) as typeof complete.charge | null) : undefined
  const preview = useQuery(
    outlookQuery(client, wanted ? { ...wanted, ...(charge && { charge: charge.index }) } : undefined),
  )
  const failure = save.error ? toApiError(save.error) : null
  const problem = (field: string) =>
    failure?.field(field) ?? (tried ? complete.problems.get(field) : undefined)
  const billed = charge !== undefined && charge.billed.length > 0
  const change = (part: Partial<ChargeDraft>) => {
    save.reset()
    onDirty(true)
    setDraft(before => ({ ...before, ...part }))
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (!complete.charge) {
      const target = event.currentTarget
      // Once the fields are drawn with what is wrong with them.
      requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const { accountIndex: _account, ...terms } = complete.charge
    save.mutate(
      charge
        ? { index: charge.index, change: { ...terms, version: charge.version } }
        : { key, added: complete.charge },
      {
        onSuccess: saved => {
          onDirty(false)
          showDone(`${saved.description} is ${charge ? 'changed' : 'added'}`)
          onDone(saved)
        },
      },
    )
  }

  return (
    <form className={classes.drawer} onSubmit={submit} noValidate>
      {billed && (
        <p className={form.outcome}>
          A run has billed this charge: only its description and its last day can change. For another amount
          use Change price.
        </p>
      )}
      {!charge && (
        <AccountChoice
          client={client}
          account={draft.account}
          onChange={chosen => change({ account: chosen })}
          error={problem('account')}
        />
      )}
      <TextInput
        label="Description"
        description="As it stands on the invoice"
        required
        maxLength={200}
        data-autofocus={charge ? true : undefined}
        value={draft.description}
        error={problem('description')}
        onChange={event => change({ description: event.currentTarget.value })}
      />
      <TextInput
        label="Product group"
        required
        maxLength={60}
        disabled={billed}
        value={draft.productGroup}
        error={problem('productGroup')}
        onChange={event => change({ productGroup: event.currentTarget.value })}
      />
      <div className={form.pair}>
        <Select
          label="How often"
          data={frequencies}
          disabled={billed}
          value={draft.frequency}
          allowDeselect={false}
          onChange={value =>
            change({ frequency: chargeFrequency.options.find(one => one === value) ?? 'monthly' })
          }
        />
        <InputWrapper label="Billed" labelElement="div">
          <SegmentedControl
            aria-label="Billed in advance or in arrears"
            fullWidth
            disabled={billed || draft.frequency === 'once'}
            data={[
              { value: 'advance', label: timingNames.advance },
              { value: 'arrears', label: timingNames.arrears },
            ]}
            value={draft.timing}
            onChange={timing => change({ timing: timing === 'arrears' ? timing : 'advance' })}
          />
        </InputWrapper>
      </div>
      <div className={form.pair}>
        <TextInput
          label="Amount"
          description="Pounds before VAT; a minus is a credit"
          inputMode="decimal"
          required
          maxLength={20}
          disabled={billed}
          value={draft.amount}
          error={problem('amount')}
          onChange={event => change({ amount: event.currentTarget.value })}
        />
        <TextInput
          label="Quantity"
          description="How many at this amount"
          inputMode="decimal"
          maxLength={13}
          disabled={billed}
          value={draft.quantity}
          error={problem('quantity')}
          onChange={event => change({ quantity: event.currentTarget.value.trim() })}
        />
      </div>
      <div className={form.pair}>
        <DateField
          label={draft.frequency === 'once' ? 'Day' : 'First day'}
          required
          disabled={billed}
          value={draft.startDate}
          error={problem('startDate')}
          onChange={startDate => change({ startDate })}
        />
        {draft.frequency !== 'once' && (
          <DateField
            label="Last day"
            clearable
            value={draft.endDate}
            error={problem('endDate')}
            onChange={endDate => change({ endDate })}
          />
        )}
      </div>
      <h2 className={classes.heading}>What will be billed</h2>
      <Outlook
        outlook={preview.data}
        instead={
          wanted
            ? preview.error
              ? toApiError(preview.error).detail.join(' ')
              : undefined
            : 'The next three bills are shown here once the charge is complete.'
        }
        stale={preview.isPlaceholderData}
      />
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join(' ')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onDone()}>
          CANCEL
        </Button>
        <Button type="submit" loading={save.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
