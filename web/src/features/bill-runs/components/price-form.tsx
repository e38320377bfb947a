import { TextInput } from '@mantine/core'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { BillRunException } from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { missingPrice, type ProposedPrice } from '@nineops/contract/bureau/bill-runs/missing-prices.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLongDate } from '../../../lib/formats.ts'
import { priceUnits, usageKindLabels } from '../../../lib/usage.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair, FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { Columns, Hint } from '../../../ui/layout/parts.tsx'
import { proposedPriceQuery, useAddPrice } from '../missing-prices.queries.ts'
import { priceAdded } from '../bill-run-labels.ts'
import { proposalOf } from '../price-files.ts'

interface PriceDialogProps {
  client: number
  run: Pick<BillRun, 'index' | 'closedAt'>
  exception: BillRunException
  onClose: (answer?: true) => void
}

/** Asks for the price that an exception's calls lack; true once it is added to the card in force. */
export const askPrice = (props: Omit<PriceDialogProps, 'onClose'>): Promise<true | undefined> =>
  openDialog<true>({ title: `Add price for ${writtenNumber(props.exception.subject)}`, size: 640 }, close => (
    <PriceDialog {...props} onClose={close} />
  ))

function PriceDialog(props: PriceDialogProps) {
  // Read once for each opening: what is typed must not be replaced.
  const [opening] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery(
    proposedPriceQuery(props.client, props.run.index, props.exception, opening),
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <PriceForm {...props} proposed={data} /> : <LoadingBlock h={320} />
}

const numbers = ['Set-up', 'Day', 'Evening', 'Weekend', 'Minimum'] as const
const priceFields = ['connectionFee', 'priceDay', 'priceEvening', 'priceWeekend', 'minimumCharge'] as const
const measures = {
  voice: 'seconds',
  inbound: 'seconds',
  sms: 'messages',
  mms: 'messages',
  data: 'kB',
  event: 'events',
}

function PriceForm({
  client,
  run,
  exception,
  proposed,
  onClose,
}: PriceDialogProps & { proposed: ProposedPrice }) {
  const kind = exception.kind === 'carrier_credit' ? 'voice' : exception.kind
  const { card } = proposed
  const add = useAddPrice(client, run.index)
  const form = useResourceForm({
    values: () => ({
      validFrom: proposed.validFrom as string | null,
      ...proposalOf(proposed),
    }),
    schema: missingPrice,
    toBody: values => ({
      ...values,
      cause: exception.cause,
      subject: exception.subject,
      kind,
      carrierIndex: exception.carrier.index,
      rateCardIndex: exception.rateCard?.index,
      firstIncrement: Number(values.firstIncrement),
      nextIncrement: Number(values.nextIncrement),
    }),
    onSubmit: body => add.mutateAsync(body),
    done: saved => priceAdded(saved, exception.firstCallDate, run),
    onSaved: () => onClose(true),
    onCancel: () => onClose(),
  })
  const { validFrom } = form.values
  return (
    <ResourceForm form={form} submit="ADD PRICE" reason={validFrom === null ? 'Choose the first day.' : null}>
      <Hint>
        {usageKindLabels[kind]}: {counted(exception.calls, 'call')} of {exception.carrier.name} without a{' '}
        {exception.cause === 'unrated_retail' ? 'retail' : 'wholesale'} price.
      </Hint>
      <FieldPair>
        <TextInput label="Prefix" description="With the country code" {...form.whole('prefix')} />
        <TextInput label="Charge code" description="Leave empty for any" {...form.field('chargeCode')} />
      </FieldPair>
      <FieldPair>
        <TextInput
          label="Destination"
          description="Name on bills and reports"
          {...form.field('destination')}
        />
        <TextInput
          label="Product group"
          description="Such as International"
          {...form.field('productGroup')}
        />
      </FieldPair>
      <Columns min={96} gap={12} top>
        {priceFields.map((name, at) => (
          <TextInput
            key={name}
            label={`${numbers[at]} £`}
            data-autofocus={name === 'priceDay' ? true : undefined}
            {...form.decimal(name)}
          />
        ))}
      </Columns>
      <Hint>Day, evening and weekend are prices of a {priceUnits[kind]}.</Hint>
      <Columns min={120} gap={12} top>
        <TextInput label={`First ${measures[kind]}`} {...form.whole('firstIncrement')} />
        <TextInput label={`Next ${measures[kind]}`} {...form.whole('nextIncrement')} />
        <TextInput label="Origin country" placeholder="Any" {...form.text('origin', 2)} />
        <DateField label="First day" {...form.field('validFrom')} />
      </Columns>
      <FormOutcome live>
        {validFrom === card.validFrom
          ? `The price is added to “${card.name}” from ${formatLongDate(card.validFrom)}, which begins on this day.`
          : `Creates the next version of “${card.name}” (in force from ${formatLongDate(card.validFrom)}), from ${formatLongDate(validFrom)}: its other prices don’t change. The last call without a price was on ${formatLongDate(proposed.lastDay)}.`}
      </FormOutcome>
    </ResourceForm>
  )
}
