import { NumberInput, Select, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { rateTest } from '@nineops/contract/bureau/rate-cards.contract'
import { useQuery } from '@tanstack/react-query'
import { toLondon } from '../../../lib/london-time.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import { cardCarriersQuery, useRateTest } from '../rate-cards.queries.ts'
import classes from './rate-cards.module.css'
import { RateTestResult } from './rate-test-result.tsx'

const LONGEST_CALL = 86_400

interface RateTesterProps {
  client: number
  /** The selected account, filled in at first. */
  account: number | undefined
}

/** A made-up call, with both sides' charge and how it is worked out. */
export function RateTester({ client, account: selected }: RateTesterProps) {
  const carriers = useQuery(cardCarriersQuery(client)).data
  const test = useRateTest(client)
  const only = carriers?.length === 1 ? String(carriers[0]?.index) : null
  const form = useResourceForm({
    values: () => ({
      carrier: null as string | null,
      destination: '',
      startedAt: toLondon(new Date().toISOString()) as string | null,
      durationSeconds: 60 as number | string,
      account: selected,
    }),
    schema: rateTest,
    toBody: ({ carrier, startedAt, account, ...values }) => ({
      ...values,
      carrierIndex: (carrier ?? only) === null ? null : Number(carrier ?? only),
      startedAt: startedAt?.replace(' ', 'T'),
      ...(account !== undefined && { accountIndex: account }),
    }),
    onSubmit: body => test.mutateAsync(body),
    // The result is shown next to it.
    onSaved: () => undefined,
  })
  const { destination, startedAt, durationSeconds } = form.values
  const carrier = form.values.carrier ?? only
  const ready =
    carrier !== null && destination.trim() !== '' && startedAt !== null && typeof durationSeconds === 'number'

  return (
    <div className={classes.tester}>
      <ResourceForm
        form={form}
        className={classes.testerForm}
        label="The call"
        submit="SHOW THE COST"
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
        <TextInput label="Number called" placeholder="020 7946 0000" {...form.field('destination')} />
        <DateTimePicker
          label="Starts at"
          description="London time"
          valueFormat="DD/MM/YYYY, HH:mm:ss"
          withSeconds
          {...form.field('startedAt')}
          timePickerProps={{ 'aria-label': 'Time' }}
        />
        <NumberInput
          label="Duration in seconds"
          min={0}
          max={LONGEST_CALL}
          allowDecimal={false}
          {...form.field('durationSeconds')}
        />
        <AccountChoice
          client={client}
          account={form.values.account}
          onChange={account => form.change({ account })}
          description="Without one, the reseller’s own retail card is used"
        />
      </ResourceForm>
      {test.data ? (
        <RateTestResult answer={test.data} />
      ) : (
        <EmptyState
          title="No call yet"
          hint="Fill in a call to see which rate card and prefix win on each side, and how its charge comes about. Inclusive minutes are not looked at."
        />
      )}
    </div>
  )
}
