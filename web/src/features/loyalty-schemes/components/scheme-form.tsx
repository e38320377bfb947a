import { InputWrapper, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { LoyaltyScheme } from '@nineops/contract/loyalty-schemes.contract'
import { useQuery } from '@tanstack/react-query'
import { toApiError } from '../../../api/api-error.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import form from '../../../ui/forms/form.module.css'
import type { DrawerGuard } from '../../../ui/overlays/guarded-drawer.tsx'
import { EffectsPanel } from '../../invoice-effects/invoice-effects.public.ts'
import {
  productGroupsQuery,
  schemeEffectQuery,
  useDeleteScheme,
  useSaveScheme,
} from '../loyalty-schemes.queries.ts'
import { completeScheme, schemeDraft } from '../offer-drafts.ts'
import { useOfferForm } from '../use-offer-form.ts'
import { OfferButtons } from './offer-buttons.tsx'
import { OfferDays, OfferName } from './offer-fields.tsx'
import classes from './offers.module.css'

interface SchemeFormProps {
  client: number
  /** Undefined to add one. */
  scheme: LoyaltyScheme | undefined
  today: string
  guard: DrawerGuard
}

/** A scheme's terms; where accounts have it, with what a change does to their next invoices. */
export function SchemeForm({ client, scheme, today, guard }: SchemeFormProps) {
  const save = useSaveScheme(client, scheme)
  const remove = useDeleteScheme(client)
  const groups = useQuery(productGroupsQuery(client))
  const { draft, body, failure, problem, change, submit } = useOfferForm({
    start: () => schemeDraft(scheme, today),
    complete: completeScheme,
    saving: save,
    onDirty: guard.onDirty,
    onSave: (complete, key) =>
      save.mutate(
        { key, body: complete },
        {
          onSuccess: saved => {
            guard.done()
            showDone(`${saved.name} is ${scheme ? 'changed' : 'added'}`)
          },
        },
      ),
  })
  const askDelete = () =>
    guard.during(async () => {
      if (!scheme || !(await confirm(`Delete “${scheme.name}”? No contract has taken it.`))) return
      remove.mutate(scheme, {
        onSuccess: () => {
          guard.done()
          showDone(`${scheme.name} is deleted`)
        },
      })
    })
  return (
    <form className={classes.drawer} onSubmit={submit} noValidate>
      <OfferName draft={draft} change={change} problem={problem} />
      <div className={form.pair}>
        <InputWrapper label="Discount" labelElement="div" description="On every bill of the account">
          <SegmentedControl
            aria-label="Percent or amount"
            fullWidth
            data={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'Pounds' },
            ]}
            value={draft.kind}
            onChange={kind => change({ kind: kind === 'amount' ? kind : 'percent' })}
          />
        </InputWrapper>
        <TextInput
          label={draft.kind === 'percent' ? 'Percent' : 'Amount'}
          description={
            draft.kind === 'percent'
              ? 'Of the product groups, before VAT'
              : 'Pounds before VAT; at most what is billed'
          }
          inputMode="decimal"
          required
          maxLength={20}
          value={draft.figure}
          error={problem(`discount.${draft.kind}`)}
          onChange={event => change({ figure: event.currentTarget.value })}
        />
      </div>
      <TagsInput
        label="Product groups"
        description="Lines of these are discounted. Choose what is billed, or type a name as it is billed."
        required
        data={groups.data ?? []}
        maxTags={100}
        maxLength={60}
        acceptValueOnBlur
        clearable
        clearButtonProps={{ 'aria-label': 'Clear product groups' }}
        value={draft.productGroups}
        error={problem('productGroups')}
        onChange={productGroups => change({ productGroups })}
      />
      <div className={form.pair}>
        <TextInput
          label="Minimum term"
          description="Months; 0 is none"
          inputMode="numeric"
          maxLength={3}
          value={draft.minimumMonths}
          error={problem('minimumMonths')}
          onChange={event => change({ minimumMonths: event.currentTarget.value })}
        />
      </div>
      <OfferDays draft={draft} change={change} problem={problem} used={scheme && scheme.contracts > 0} />
      {scheme && scheme.accounts > 0 && <Effect client={client} scheme={scheme} body={body} />}
      <OfferButtons
        failure={failure ?? (remove.error ? toApiError(remove.error) : null)}
        saving={save.isPending}
        contracts={scheme?.contracts}
        onDelete={() => void askDelete()}
        onCancel={guard.close}
      />
    </form>
  )
}

type Body = ReturnType<typeof completeScheme>['body']

function Effect({ client, scheme, body }: { client: number; scheme: LoyaltyScheme; body: Body }) {
  const terms = body && { discount: body.discount, productGroups: body.productGroups }
  const [settled] = useDebouncedValue(JSON.stringify(terms ?? null), 300)
  const wanted = terms ? (JSON.parse(settled) as typeof terms | null) : null
  const { data, error, isPlaceholderData } = useQuery(
    schemeEffectQuery(client, scheme.index, wanted ?? undefined),
  )
  return (
    <>
      <h2 className={classes.heading}>Next invoices of accounts that have it</h2>
      <EffectsPanel
        effects={data}
        stale={isPlaceholderData}
        instead={
          wanted
            ? error
              ? toApiError(error).detail.join(' ')
              : undefined
            : 'Shown here once the discount and its product groups are complete.'
        }
      />
    </>
  )
}
