import { NumberInput, Skeleton, TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  exceptionThresholds,
  type ExceptionThresholds,
  type StoredExceptionThresholds,
} from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { FieldPair, FieldRow } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import {
  effectQuery,
  thresholdsQuery,
  useSetThresholds,
  useStopCounting,
} from '../exception-reporting.queries.ts'
import { Hint, SectionTitle } from '../../../ui/layout/parts.tsx'
import classes from './exceptions.module.css'
import { ThresholdEffects } from './threshold-effects.tsx'

interface ThresholdsFormProps {
  client: number
  onAnswer: (saved?: true) => void
}

/** The thresholds of a reseller's exceptions. */
export default function ThresholdsForm({ client, onAnswer }: ThresholdsFormProps) {
  const { data, error, refetch } = useQuery(thresholdsQuery(client))
  if (data) return <Fields client={client} stored={data} onAnswer={onAnswer} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={420} />
}

type Typed = Record<Exclude<keyof ExceptionThresholds, 'freePrefixes'>, string | number> & {
  freePrefixes: string[]
}
type Field = keyof ExceptionThresholds

const pounds = (value: string | number): string => (value === '' ? '' : Number(value).toFixed(2))
const number = (value: string | number): number => (value === '' ? Number.NaN : Number(value))

const valuesOf = (typed: Typed) => ({
  minimumChange: pounds(typed.minimumChange),
  minimumPercent: number(typed.minimumPercent),
  deviations: number(typed.deviations),
  highCall: pounds(typed.highCall),
  longCallMinutes: number(typed.longCallMinutes),
  premiumPercent: number(typed.premiumPercent),
  premiumMinimum: pounds(typed.premiumMinimum),
  freePrefixes: typed.freePrefixes,
})

/** An empty figure has only one message, whichever rule it breaks. */
const word = (message: string, value: unknown) => (value === '' ? 'Enter a figure.' : message)
const words = Object.fromEntries(
  Object.keys(exceptionThresholds.shape)
    .filter(field => field !== 'freePrefixes')
    .map(field => [field, word]),
)

const PREVIEW_MS = 400

function Fields({ client, stored, onAnswer }: ThresholdsFormProps & { stored: StoredExceptionThresholds }) {
  const save = useSetThresholds(client)
  // Edits start from the version that was shown, whatever is refetched later.
  const [{ version }] = useState(stored)
  const form = useResourceForm({
    values: (): Typed => ({
      ...stored.thresholds,
      minimumChange: Number(stored.thresholds.minimumChange),
      highCall: Number(stored.thresholds.highCall),
      premiumMinimum: Number(stored.thresholds.premiumMinimum),
    }),
    schema: exceptionThresholds,
    toBody: valuesOf,
    words,
    eager: true,
    onSubmit: thresholds => save.mutateAsync({ thresholds, version }),
    onSaved: () => onAnswer(true),
    onCancel: () => onAnswer(),
  })
  const values = form.body ?? null
  const [settled] = useDebouncedValue(JSON.stringify(values), PREVIEW_MS)
  const effect = useQuery(effectQuery(client, JSON.parse(settled) as ExceptionThresholds | null))
  const stop = useStopCounting(client)
  const figure = (field: Exclude<Field, 'freePrefixes'>) => ({ ...form.field(field), min: 0 })
  const money = { prefix: '£', decimalScale: 2, thousandSeparator: ',', max: 999_999_999 }

  return (
    <ResourceForm form={form} disabled={!values}>
      <SectionTitle as="h3" mt={4} mb={-4}>
        High spend: flag when all three apply
      </SectionTitle>
      <FieldRow even>
        <NumberInput label="Amount over average" {...money} {...figure('minimumChange')} data-autofocus />
        <NumberInput
          label="Percentage over average"
          suffix="%"
          decimalScale={2}
          max={1000}
          {...figure('minimumPercent')}
        />
        <NumberInput
          label="Standard deviations"
          decimalScale={2}
          step={0.5}
          max={10}
          {...figure('deviations')}
        />
      </FieldRow>
      <Hint mt={-4} size={12}>
        Flags a bill that is above the average of the last three runs by this amount, this percentage and this
        many standard deviations. Month-on-month comparisons of invoice runs use the same limits.
      </Hint>
      <SectionTitle as="h3" mt={4} mb={-4}>
        Calls
      </SectionTitle>
      <FieldPair>
        <NumberInput label="Call charge above" {...money} {...figure('highCall')} />
        <NumberInput label="Call minutes above" decimalScale={0} max={1440} {...figure('longCallMinutes')} />
        <NumberInput
          label="Overseas, 09 and 070: share from"
          suffix="%"
          decimalScale={2}
          max={100}
          {...figure('premiumPercent')}
        />
        <NumberInput label="Overseas, 09 and 070: charge from" {...money} {...figure('premiumMinimum')} />
      </FieldPair>
      <TagsInput
        label="Free numbers (no charge expected)"
        description="Enter 0800 numbers as 44800, short codes as they are."
        {...form.field('freePrefixes')}
        splitChars={[',', ' ']}
      />
      <ThresholdEffects
        rows={values ? effect.data : undefined}
        counting={values !== null && effect.isFetching}
        failed={effect.isError}
        onStop={() => void stop()}
      />
      {stored.savedAt && (
        <p
          className={classes.note}
        >{`Last changed by ${stored.savedBy ?? 'unknown'}, ${formatDateTime(stored.savedAt)}.`}</p>
      )}
    </ResourceForm>
  )
}
