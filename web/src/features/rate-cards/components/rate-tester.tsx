import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import type { RateTest } from '@nineops/contract/rate-cards.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { toLondon } from '../../../lib/london-time.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { cardCarriersQuery, useRateTest } from '../rate-cards.queries.ts'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import classes from './rate-cards.module.css'
import { RateTestResult } from './rate-test-result.tsx'

const LONGEST_CALL = 86_400

interface RateTesterProps {
  client: number
  /** The account that is selected on the screen, to begin with. */
  account: number | undefined
}

/** A made-up call, and what both sides would charge for it and why. */
export function RateTester({ client, account: selected }: RateTesterProps) {
  const carriers = useQuery(cardCarriersQuery(client)).data
  const [chosen, setCarrier] = useState<string | null>(null)
  const [destination, setDestination] = useState('')
  const [startedAt, setStartedAt] = useState<string | null>(() => toLondon(new Date().toISOString()))
  const [seconds, setSeconds] = useState<number | string>(60)
  const [account, setAccount] = useState(selected)
  const test = useRateTest(client)
  const only = carriers?.length === 1 ? String(carriers[0]?.index) : null
  const carrier = chosen ?? only
  const failure = test.error && toApiError(test.error)
  const ready =
    carrier !== null && destination.trim() !== '' && startedAt !== null && typeof seconds === 'number'

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!ready) return
    const call: RateTest = {
      carrierIndex: Number(carrier),
      destination,
      startedAt: startedAt.replace(' ', 'T'),
      durationSeconds: seconds,
      ...(account === undefined ? {} : { accountIndex: account }),
    }
    test.mutate(call)
  }

  return (
    <div className={classes.tester}>
      <form className={classes.testerForm} onSubmit={submit} noValidate aria-label="The call">
        <Select
          label="Carrier"
          placeholder="Choose a carrier"
          data={carriers?.map(({ index, name }) => ({ value: String(index), label: name })) ?? []}
          value={carrier}
          onChange={setCarrier}
          searchable
          nothingFoundMessage="NO DATA"
        />
        <TextInput
          label="Number called"
          placeholder="020 7946 0000"
          value={destination}
          onChange={event => setDestination(event.currentTarget.value)}
          error={failure?.field('destination')}
        />
        <DateTimePicker
          label="Starts at"
          description="London time"
          valueFormat="DD/MM/YYYY, HH:mm:ss"
          withSeconds
          value={startedAt}
          onChange={setStartedAt}
          error={failure?.field('startedAt')}
          timePickerProps={{ 'aria-label': 'Time' }}
        />
        <NumberInput
          label="Duration in seconds"
          min={0}
          max={LONGEST_CALL}
          allowDecimal={false}
          value={seconds}
          onChange={setSeconds}
          error={failure?.field('durationSeconds')}
        />
        <AccountChoice
          client={client}
          account={account}
          onChange={setAccount}
          description="Without one, the reseller’s own retail card is used"
        />
        <Button type="submit" disabled={!ready} loading={test.isPending}>
          SHOW THE COST
        </Button>
        {failure && failure.errors.length === 0 && (
          <p role="alert" className={classes.failure}>
            {failure.detail.join('\n')}
          </p>
        )}
      </form>
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
