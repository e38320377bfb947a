import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import {
  type AccountService,
  accountServices,
  type ServiceEnding,
  type ServiceMove,
} from '@nineops/contract/crm/account-services.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { counted, listed } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair, FormOutcome } from '../../../ui/forms/field-groups.tsx'
import classes from '../../../ui/forms/form.module.css'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import {
  endingQuery,
  movingQuery,
  useAddService,
  useChangeService,
  useMoveService,
} from '../account-services.queries.ts'

export const askNewService = (client: number, account: number): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: 'Add service' }, close => (
    <NewService client={client} account={account} onDone={close} />
  ))

/** Changes, ends or moves a service. */
export const askService = (client: number, service: AccountService): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: `Service ${writtenNumber(service.cli)}` }, close => (
    <ExistingService client={client} service={service} onDone={close} />
  ))

interface Done {
  onDone: (saved?: boolean) => void
}

function NewService({ client, account, onDone }: Done & { client: number; account: number }) {
  const save = useAddService(client, account)
  const form = useResourceForm({
    values: () => ({
      cli: '',
      description: '',
      startDate: null as string | null,
      endDate: null as string | null,
    }),
    schema: accountServices.add.body,
    onSubmit: body => save.mutateAsync(body),
    done: added => `${writtenNumber(added.cli)} is added`,
    onSaved: () => onDone(true),
    onCancel: () => onDone(),
  })
  return (
    <ResourceForm
      form={form}
      submit="ADD"
      disabled={form.values.cli.trim() === '' || form.values.startDate === null}
    >
      <TextInput
        label="CLI"
        description="In any phone number format"
        data-autofocus
        {...form.text('cli', 40)}
      />
      <TextInput label="Description" {...form.text('description', 200)} />
      <FieldPair>
        <DateField label="First day" {...form.field('startDate')} />
        <DateField label="Last day" placeholder="until ended" clearable {...form.field('endDate')} />
      </FieldPair>
    </ResourceForm>
  )
}

type Doing = 'change' | 'move'

function ExistingService({ client, service, onDone }: Done & { client: number; service: AccountService }) {
  const [doing, setDoing] = useState<Doing>('change')
  return (
    <div className={classes.fields}>
      <SegmentedControl
        aria-label="What to do"
        value={doing}
        onChange={value => setDoing(value === 'move' ? 'move' : 'change')}
        data={[
          { value: 'change', label: 'Change or end' },
          { value: 'move', label: 'Move to another account' },
        ]}
      />
      {doing === 'change' ? (
        <ChangeService client={client} service={service} onDone={onDone} />
      ) : (
        <MoveService client={client} service={service} onDone={onDone} />
      )}
    </div>
  )
}

function ChangeService({ client, service, onDone }: Done & { client: number; service: AccountService }) {
  const save = useChangeService(client, service)
  const form = useResourceForm({
    values: () => ({ description: service.description, endDate: service.endDate, endCharges: true }),
    schema: accountServices.change.body,
    toBody: values => ({ ...values, version: service.version }),
    onSubmit: body => save.mutateAsync(body),
    done: () => `${writtenNumber(service.cli)} is saved`,
    onSaved: () => onDone(true),
    onCancel: () => onDone(),
  })
  const { description, endDate } = form.values
  const ends = endDate !== null && endDate !== service.endDate && endDate >= service.startDate
  const ending = useQuery(endingQuery(client, service, ends ? endDate : undefined))
  const same = description.trim() === service.description && endDate === service.endDate
  return (
    <ResourceForm
      form={form}
      disabled={same}
      reason={ends && ending.isPending ? 'Working out what this changes…' : undefined}
    >
      <TextInput label="Description" {...form.text('description', 200)} />
      <DateField
        label="Last day"
        description="Calls after this date won’t be billed; empty while the service continues"
        clearable
        {...form.field('endDate')}
      />
      {ends && ending.data && underneath(ending.data) !== '' && (
        <Checkbox
          label={`End its ${underneath(ending.data)} too?`}
          description="Anything billed beyond the last day is refunded by the next run."
          {...form.checkbox('endCharges')}
        />
      )}
      {ends && ending.data && <EndingOutcome cli={service.cli} ending={ending.data} />}
    </ResourceForm>
  )
}

/** What ending the number does, before it is saved. */
function EndingOutcome({ cli, ending }: { cli: string; ending: ServiceEnding }) {
  const { from, billedTo, billedCalls, otherCalls, charges, laterOneOffs, lastNumber } = ending
  const { mandate, rateCards, ownCards } = ending
  return (
    <FormOutcome live>
      From {formatDate(from)}, {writtenNumber(cli)} no longer belongs to this account.
      {billedTo !== null &&
        ` Bill runs are closed to ${formatDate(billedTo)}: ${counted(billedCalls, 'call')} up to then ${billedCalls === 1 ? 'stays' : 'stay'} billed, and nothing is credited.`}
      {otherCalls > 0 &&
        ` ${counted(otherCalls, 'later call')} will be unallocated when the bill run is rated again.`}
      {charges > 0 &&
        ` ${counted(charges, 'other periodic charge')} of the account ${charges === 1 ? 'continues' : 'continue'}.`}
      {laterOneOffs > 0 &&
        ` ${counted(laterOneOffs, 'one-off charge')} under it for a later day ${laterOneOffs === 1 ? 'is' : 'are'} still billed: delete ${laterOneOffs === 1 ? 'it' : 'them'} if ${laterOneOffs === 1 ? 'it' : 'they'} no longer ${laterOneOffs === 1 ? 'applies' : 'apply'}.`}
      {lastNumber && ' It is the account’s last number.'}
      {lastNumber && mandate && ' Its Direct Debit mandate stays in force.'}
      {ratesAfter(rateCards, ownCards, lastNumber)}
    </FormOutcome>
  )
}

/** What ending a number leaves of the account's rates. */
function ratesAfter(cards: readonly string[], own: boolean, lastNumber: boolean): string {
  if (cards.length === 0) return ' No rates change.'
  const names = listed(cards)
  if (!lastNumber)
    return ` Rates don’t change: ${names} ${cards.length === 1 ? 'prices' : 'price'} its other numbers.`
  return own
    ? ` ${names} ${cards.length === 1 ? 'stays' : 'stay'} allocated to the account and will price no calls.`
    : ` Rates don’t change: ${names} ${cards.length === 1 ? 'is' : 'are'} allocated to its brand or reseller.`
}

/** Charges and bundles of a number, in words; empty for none. */
const underneath = ({ serviceCharges, serviceBundles }: { serviceCharges: number; serviceBundles: number }) =>
  [
    ...(serviceCharges > 0 ? [counted(serviceCharges, 'charge')] : []),
    ...(serviceBundles > 0 ? [counted(serviceBundles, 'bundle')] : []),
  ].join(' and ')

/** What moving the number does, before it is saved. */
function MoveOutcome({ cli, move }: { cli: string; move: ServiceMove }) {
  const { from, old, next, calls, charges, lastNumber } = move
  const under = underneath(move)
  const day = formatDate(from)
  const rates =
    next.rateCards.length === 0
      ? ` No rate card is in force for ${next.account.accountNumber}: its calls will be unrated.`
      : next.rateCards.join() === old.rateCards.join()
        ? ` Rates don’t change: ${listed(next.rateCards)}.`
        : ` From then its calls are priced by ${listed(next.rateCards)}${old.rateCards.length > 0 ? ` instead of ${listed(old.rateCards)}` : ''}.`
  return (
    <FormOutcome live>
      From {day}, calls of {writtenNumber(cli)} are on the bills of {next.account.accountNumber}{' '}
      {next.account.companyName} ({next.brand.name}). Earlier calls stay with {old.account.accountNumber}.
      {calls > 0 &&
        ` ${counted(calls, 'call')} collected from that day ${calls === 1 ? 'moves' : 'move'} when the bill run is rated again.`}
      {under !== '' &&
        ` ${under} under it ${move.serviceCharges + move.serviceBundles === 1 ? 'moves' : 'move'} with it; anything billed to ${old.account.accountNumber} from that day is refunded by the next run and billed to ${next.account.accountNumber}.`}
      {charges > 0 &&
        ` ${counted(charges, 'other periodic charge')} and the bundles of ${old.account.accountNumber} itself stay there: end those for this number and add them to ${next.account.accountNumber}.`}
      {next.directDebit
        ? next.mandate
          ? ` ${next.account.accountNumber} pays by Direct Debit under its own mandate.`
          : ` ${next.account.accountNumber} pays by Direct Debit but has no complete mandate, so its bills can’t be collected.`
        : ` ${next.account.accountNumber} does not pay by Direct Debit.`}
      {lastNumber &&
        ` It is the last number of ${old.account.accountNumber}${old.directDebit ? ', whose Direct Debit mandate stays in force' : ''}.`}
      {rates}
    </FormOutcome>
  )
}

interface MoveValues {
  toAccount: number | undefined
  from: string | null
}

function MoveService({ client, service, onDone }: Done & { client: number; service: AccountService }) {
  const save = useMoveService(client, service)
  const form = useResourceForm({
    values: (): MoveValues => ({ toAccount: undefined, from: null }),
    schema: accountServices.move.body,
    toBody: values => ({ ...values, version: service.version }),
    onSubmit: body => save.mutateAsync(body),
    done: () => `${writtenNumber(service.cli)} is moved`,
    onSaved: () => onDone(true),
    onCancel: () => onDone(),
  })
  const { toAccount, from } = form.values
  const asked = toAccount !== undefined && from !== null ? { toAccount, from } : undefined
  const moving = useQuery(movingQuery(client, service, asked))
  return (
    <ResourceForm
      form={form}
      submit="MOVE"
      error={asked && !moving.data ? moving.error : null}
      disabled={!form.body || !moving.data}
      reason={asked && moving.isPending ? 'Working out what this changes…' : undefined}
    >
      <AccountChoice
        client={client}
        account={form.values.toAccount}
        onChange={chosen => form.change({ toAccount: chosen })}
      />
      <DateField label="First day there" {...form.field('from')} />
      {!asked && (
        <FormOutcome>Choose the account and its first day to see what moves and is billed there.</FormOutcome>
      )}
      {asked && moving.data && <MoveOutcome cli={service.cli} move={moving.data} />}
    </ResourceForm>
  )
}
