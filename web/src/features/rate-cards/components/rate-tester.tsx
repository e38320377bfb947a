import { NumberInput, Select, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { isTimed } from '@nineops/contract/bureau/usage-kinds.contract'
import { entryKindName, rateTest } from '@nineops/contract/bureau/rate-cards.contract'
import { useQuery } from '@tanstack/react-query'
import { toLondon } from '../../../lib/london-time.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { AccountChoice, entryKindChoices } from '../../pickers/pickers.public.ts'
import { cardCarriersQuery, useRateTest } from '../rate-cards.queries.ts'
import classes from './rate-cards.module.css'
import { RateTestResult } from './rate-test-result.tsx'

type EntryKind = (typeof entryKindName.options)[number]

const LONGEST_CALL = 86_400

interface RateTesterProps {
  client: number
  /** The selected account, filled in at first. */
  account: number | undefined
}

/** A made-up call, with both sides' charge and how it is worked out. */
export default function RateTester({ client, account: selected }: RateTesterProps) {
  const carriers = useQuery(cardCarriersQuery(client)).data
  const test = useRateTest(client)
  const only = carriers?.length === 1 ? String(carriers[0]?.index) : null
  const form = useResourceForm({
    values: () => ({
      carrier: null as string | null,
      kind: 'voice' as EntryKind,
      quantity: 1 as number | string,
      chargeCode: '',
      origin: '',
      cli: '',
      destination: '',
      startedAt: toLondon(new Date().toISOString()) as string | null,
      durationSeconds: 60 as number | string,
      account: selected,
    }),
    schema: rateTest,
    toBody: ({ carrier, startedAt, account, cli, quantity, ...values }) => ({
      ...values,
      ...(!isTimed(values.kind) && { quantity, durationSeconds: 0 }),
      ...(cli.trim() !== '' && account !== undefined && { cli }),
      carrierIndex: (carrier ?? only) === null ? null : Number(carrier ?? only),
      startedAt: startedAt?.replace(' ', 'T'),
      ...(account !== undefined && { accountIndex: account }),
    }),
    onSubmit: body => test.mutateAsync(body),
    // The result is shown next to it.
    onSaved: () => undefined,
  })
  const { kind, quantity, destination, startedAt, durationSeconds } = form.values
  const timed = isTimed(kind)
  const needsNumber = kind !== 'data' && kind !== 'event'
  const carrier = form.values.carrier ?? only
  const ready =
    carrier !== null &&
    (destination.trim() !== '' || !needsNumber) &&
    startedAt !== null &&
    typeof (timed ? durationSeconds : quantity) === 'number'

  return (
    <div className={classes.tester}>
      <ResourceForm
        form={form}
        className={classes.testerForm}
        label="The call"
        submit="CALCULATE COST"
        disabled={!ready}
      >
        <Select
          label="Carrier"
          placeholder="Choose a carrier"
          data={carriers?.map(({ index, name }) => ({ value: String(index), label: name })) ?? []}
          value={carrier}
          onChange={value => form.change({ carrier: value })}
          searchable
          nothingFoundMessage="NO DATA"
        />
        <Select
          label="Usage type"
          data={entryKindChoices}
          {...form.pick('kind')}
          onChange={value => value && form.change({ kind: entryKindName.parse(value) })}
        />
        <TextInput label="Number called" placeholder="020 7946 0000" {...form.field('destination')} />
        <DateTimePicker
          label="Starts at"
          description="London time"
          valueFormat="DD/MM/YYYY, HH:mm:ss"
          withSeconds
          {...form.field('startedAt')}
          timePickerProps={{ 'aria-label': 'Time' }}
        />
        {timed ? (
          <NumberInput
            label="Duration in seconds"
            min={0}
            max={LONGEST_CALL}
            allowDecimal={false}
            {...form.field('durationSeconds')}
          />
        ) : (
          <NumberInput
            label={kind === 'data' ? 'Bytes' : kind === 'event' ? 'Events' : 'Messages'}
            min={0}
            allowDecimal={false}
            {...form.field('quantity')}
          />
        )}
        <FieldPair>
          <TextInput label="Charge code" {...form.text('chargeCode', 60)} />
          <TextInput label="Origin" placeholder="FR" {...form.text('origin', 2)} />
        </FieldPair>
        <AccountChoice
          client={client}
          account={form.values.account}
          onChange={account => form.change({ account })}
          description="Leave empty to use the reseller’s retail card"
        />
        {form.values.account !== undefined && (
          <TextInput label="Its number" description="A number can have its own card" {...form.field('cli')} />
        )}
      </ResourceForm>
      {test.data ? (
        <RateTestResult answer={test.data} />
      ) : (
        <EmptyState
          title="Enter a call"
          hint="See which rate card and prefix apply for retail and wholesale, and how the charge is calculated. Bundle allowances are ignored."
        />
      )}
    </div>
  )
}
