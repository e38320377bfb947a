import { Button, NumberInput, Skeleton, TagsInput } from '@mantine/core'
import {
  exceptionThresholds,
  type ExceptionThresholds,
  type StoredExceptionThresholds,
} from '@nineops/contract/exception-thresholds.contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import {
  effectQuery,
  thresholdsQuery,
  useSetThresholds,
  useStopCounting,
} from '../exception-reporting.queries.ts'
import form from '../../../ui/forms/form.module.css'
import classes from './exceptions.module.css'
import { ThresholdEffects } from './threshold-effects.tsx'

interface ThresholdsFormProps {
  client: number
  onAnswer: (saved?: true) => void
}

/** From when an exception of a reseller is one. */
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

/** The first problem of each field, beside it. */
function read(typed: Typed): { values: ExceptionThresholds | null; errors: Partial<Record<Field, string>> } {
  const result = exceptionThresholds.safeParse(valuesOf(typed))
  if (result.success) return { values: result.data, errors: {} }
  const errors: Partial<Record<Field, string>> = {}
  for (const { path, message } of result.error.issues) {
    const field = path[0] as Field
    errors[field] ??= typed[field] === '' ? 'Enter a figure.' : message
  }
  return { values: null, errors }
}

const PREVIEW_MS = 400

function Fields({ client, stored, onAnswer }: ThresholdsFormProps & { stored: StoredExceptionThresholds }) {
  const save = useSetThresholds(client)
  // What is typed rests on the version that was shown, whatever is read meanwhile.
  const [{ version }] = useState(stored)
  const [typed, setTyped] = useState<Typed>(() => ({
    ...stored.thresholds,
    minimumChange: Number(stored.thresholds.minimumChange),
    highCall: Number(stored.thresholds.highCall),
    premiumMinimum: Number(stored.thresholds.premiumMinimum),
  }))
  const { values, errors } = read(typed)
  const [settled] = useDebouncedValue(JSON.stringify(values), PREVIEW_MS)
  const effect = useQuery(effectQuery(client, JSON.parse(settled) as ExceptionThresholds | null))

  const stop = useStopCounting(client)

  const figure = (field: Exclude<Field, 'freePrefixes'>) => ({
    value: typed[field],
    onChange: (value: string | number) => setTyped(before => ({ ...before, [field]: value })),
    error: errors[field],
    min: 0,
  })
  const money = { prefix: '£', decimalScale: 2, thousandSeparator: ',', max: 999_999_999 }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (values) save.mutate({ thresholds: values, version }, { onSuccess: () => onAnswer(true) })
  }
  return (
    <form onSubmit={submit} className={form.fields} noValidate>
      <h3 className={classes.group}>High spend, against the average of the last three runs: all of</h3>
      <div className={form.three}>
        <NumberInput label="Pounds above" {...money} {...figure('minimumChange')} data-autofocus />
        <NumberInput
          label="Per cent above"
          suffix="%"
          decimalScale={2}
          max={1000}
          {...figure('minimumPercent')}
        />
        <NumberInput
          label="Deviations above"
          decimalScale={2}
          step={0.5}
          max={10}
          {...figure('deviations')}
        />
      </div>
      <p className={classes.share}>
        At least the pounds and the per cent, and more than the standard deviations. The comparison of invoice
        runs with the month before uses these three too, and at once.
      </p>
      <h3 className={classes.group}>Calls</h3>
      <div className={form.pair}>
        <NumberInput label="A call of more pounds than" {...money} {...figure('highCall')} />
        <NumberInput
          label="A call of more minutes than"
          decimalScale={0}
          max={1440}
          {...figure('longCallMinutes')}
        />
        <NumberInput
          label="Abroad, 09 and 070: share from"
          suffix="%"
          decimalScale={2}
          max={100}
          {...figure('premiumPercent')}
        />
        <NumberInput label="and pounds of them from" {...money} {...figure('premiumMinimum')} />
      </div>
      <TagsInput
        label="Free numbers: calls may cost nothing"
        description="Digits as stored, 44800 for 0800; three digits are a short code."
        value={typed.freePrefixes}
        onChange={freePrefixes => setTyped(before => ({ ...before, freePrefixes }))}
        error={errors.freePrefixes}
        splitChars={[',', ' ']}
      />
      <ThresholdEffects
        rows={values ? effect.data : undefined}
        counting={values !== null && effect.isFetching}
        failed={effect.isError}
        onStop={() => void stop()}
      />
      {save.error && (
        <p role="alert" className={form.failure}>
          {save.error.message}
        </p>
      )}
      {stored.savedAt && (
        <p
          className={classes.note}
        >{`Last changed by ${stored.savedBy ?? 'nobody known'}, ${formatDateTime(stored.savedAt)}.`}</p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={!values} loading={save.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
