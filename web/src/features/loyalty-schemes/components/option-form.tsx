import { InputWrapper, SegmentedControl, TextInput } from '@mantine/core'
import type { ContractOption } from '@nineops/contract/contract-options.contract'
import { toApiError } from '../../../api/api-error.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import form from '../../../ui/forms/form.module.css'
import type { DrawerGuard } from '../../../ui/overlays/guarded-drawer.tsx'
import { useDeleteOption, useSaveOption } from '../loyalty-schemes.queries.ts'
import { completeOption, optionDraft, type OptionDraft } from '../offer-drafts.ts'
import { useOfferForm } from '../use-offer-form.ts'
import { OfferButtons } from './offer-buttons.tsx'
import { OfferDays, OfferName } from './offer-fields.tsx'
import classes from './offers.module.css'

interface OptionFormProps {
  client: number
  /** Undefined to add one. */
  option: ContractOption | undefined
  today: string
  guard: DrawerGuard
}

const kinds: { value: OptionDraft['kind']; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'fixed', label: 'Fixed' },
  { value: 'per_month', label: 'Per month left' },
]

/** A contract option's terms. */
export function OptionForm({ client, option, today, guard }: OptionFormProps) {
  const save = useSaveOption(client, option)
  const remove = useDeleteOption(client)
  const { draft, failure, problem, change, submit } = useOfferForm({
    start: () => optionDraft(option, today),
    complete: completeOption,
    saving: save,
    onDirty: guard.onDirty,
    onSave: (body, key) =>
      save.mutate(
        { key, body },
        {
          onSuccess: saved => {
            guard.done()
            showDone(`${saved.name} is ${option ? 'changed' : 'added'}`)
          },
        },
      ),
  })
  const askDelete = () =>
    guard.during(async () => {
      if (!option || !(await confirm(`Delete “${option.name}”? No contract has taken it.`))) return
      remove.mutate(option, {
        onSuccess: () => {
          guard.done()
          showDone(`${option.name} is deleted`)
        },
      })
    })
  return (
    <form className={classes.drawer} onSubmit={submit} noValidate>
      {option && option.contracts > 0 && (
        <p className={form.outcome}>
          Contracts that have it keep the term, notice and charge that they were made with: what you change
          holds for contracts to come.
        </p>
      )}
      <OfferName draft={draft} change={change} problem={problem} />
      <div className={form.pair}>
        <TextInput
          label="Term"
          description="Months"
          inputMode="numeric"
          required
          maxLength={3}
          value={draft.termMonths}
          error={problem('termMonths')}
          onChange={event => change({ termMonths: event.currentTarget.value })}
        />
        <TextInput
          label="Notice"
          description="Days"
          inputMode="numeric"
          required
          maxLength={3}
          value={draft.noticeDays}
          error={problem('noticeDays')}
          onChange={event => change({ noticeDays: event.currentTarget.value })}
        />
      </div>
      <InputWrapper
        label="Early termination charge"
        labelElement="div"
        description="Billed once when a contract ends before its term; a month that is begun counts whole"
      >
        <SegmentedControl
          aria-label="Early termination charge"
          fullWidth
          data={kinds}
          value={draft.kind}
          onChange={value => change({ kind: kinds.find(kind => kind.value === value)?.value ?? 'none' })}
        />
      </InputWrapper>
      {draft.kind !== 'none' && (
        <div className={form.pair}>
          <TextInput
            label={draft.kind === 'fixed' ? 'Amount' : 'Amount a month'}
            description="Pounds before VAT"
            inputMode="decimal"
            required
            maxLength={20}
            value={draft.amount}
            error={problem('terminationCharge.amount')}
            onChange={event => change({ amount: event.currentTarget.value })}
          />
          <TextInput
            label="Product group of the charge"
            description="For reports and discounts"
            required
            maxLength={60}
            value={draft.productGroup}
            error={problem('terminationCharge.productGroup')}
            onChange={event => change({ productGroup: event.currentTarget.value })}
          />
        </div>
      )}
      <OfferDays draft={draft} change={change} problem={problem} used={option && option.contracts > 0} />
      <OfferButtons
        failure={failure ?? (remove.error ? toApiError(remove.error) : null)}
        saving={save.isPending}
        contracts={option?.contracts}
        onDelete={() => void askDelete()}
        onCancel={guard.close}
      />
    </form>
  )
}
