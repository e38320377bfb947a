import { SegmentedControl, TextInput } from '@mantine/core'
import {
  type AccountService,
  accountServices,
  type ServiceEnding,
} from '@nineops/contract/crm/account-services.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatPlural } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair, FormOutcome } from '../../../ui/forms/field-groups.tsx'
import classes from '../../../ui/forms/form.module.css'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import { endingQuery, useAddService, useChangeService, useMoveService } from '../account-services.queries.ts'

export const askNewService = (client: number, account: number): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: 'Add service' }, close => (
    <NewService client={client} account={account} onDone={close} />
  ))

/** Changes, ends or moves a service. */
export const askService = (client: number, service: AccountService): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: `Service ${service.cli}` }, close => (
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
    done: added => `${added.cli} is added`,
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
        description="In any way a telephone number is written"
        maxLength={40}
        data-autofocus
        {...form.field('cli')}
      />
      <TextInput label="Description" maxLength={200} {...form.field('description')} />
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
    values: () => ({ description: service.description, endDate: service.endDate }),
    schema: accountServices.change.body,
    toBody: values => ({ ...values, version: service.version }),
    onSubmit: body => save.mutateAsync(body),
    done: () => `${service.cli} is saved`,
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
      reason={ends && ending.isPending ? 'Working out what this changes.' : undefined}
    >
      <TextInput label="Description" maxLength={200} {...form.field('description')} />
      <DateField
        label="Last day"
        description="Calls after this date won’t be billed; empty while the service goes on"
        clearable
        {...form.field('endDate')}
      />
      {ends && ending.data && <EndingOutcome cli={service.cli} ending={ending.data} />}
    </ResourceForm>
  )
}

/** What ending the number does, before it is saved. */
function EndingOutcome({ cli, ending }: { cli: string; ending: ServiceEnding }) {
  const { from, billedTo, billedCalls, otherCalls, charges, lastNumber, mandate } = ending
  return (
    <FormOutcome live>
      From {formatDate(from)}, {cli} is not this account’s.
      {billedTo !== null &&
        ` Bill runs are closed to ${formatDate(billedTo)}: ${formatPlural(billedCalls, 'call')} up to then ${billedCalls === 1 ? 'stays' : 'stay'} billed, and nothing is credited.`}
      {otherCalls > 0 &&
        ` ${formatPlural(otherCalls, 'later call')} will be unallocated when the bill run is rated again.`}
      {charges > 0 &&
        ` ${formatPlural(charges, 'periodic charge')} of the account ${charges === 1 ? 'continues' : 'continue'}: end those for this number separately.`}
      {lastNumber && ' It is the account’s last number.'}
      {lastNumber && mandate && ' Its Direct Debit mandate stays in force.'}
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
    done: () => `${service.cli} is moved`,
    onSaved: () => onDone(true),
    onCancel: () => onDone(),
  })
  return (
    <ResourceForm form={form} submit="MOVE" disabled={!form.body}>
      <AccountChoice
        client={client}
        account={form.values.toAccount}
        onChange={toAccount => form.change({ toAccount })}
      />
      <DateField label="First day there" {...form.field('from')} />
      <FormOutcome>
        Calls from that day on are the other account’s once a bill run rates them. Days before stay here.
      </FormOutcome>
    </ResourceForm>
  )
}
