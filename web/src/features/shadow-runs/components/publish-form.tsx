import { Button, Skeleton } from '@mantine/core'
import type { Publication, ShadowRun } from '@nineops/contract/shadow-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { bundlesChange, change } from '../shadow-run-words.ts'
import { publicationQuery, usePublishShadowRun } from '../shadow-runs.queries.ts'
import classes from './shadow-runs.module.css'

interface PublishFormProps {
  client: number
  run: ShadowRun
  onClose: (from?: string) => void
}

/** From which day a proposal holds, and what that does. */
export function PublishForm({ client, run, onClose }: PublishFormProps) {
  const [from, setFrom] = useState<string | null>(null)
  const preview = useQuery(publicationQuery(client, run.index, from))
  const publish = usePublishShadowRun(client, run.index)
  const error = publish.error ?? (from === null ? null : preview.error)
  const failure = error ? toApiError(error) : null
  const known = from !== null && !preview.isPlaceholderData && !preview.error ? preview.data : undefined
  const ready = known?.changed.length === 0
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (from !== null && ready) publish.mutate(from, { onSuccess: () => onClose(from) })
  }
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      {run.figures && (
        <p className={classes.hint}>
          For {run.billRun.description} it would have made {change(run.figures.retailChange)} retail,{' '}
          {change(bundlesChange(run.figures))} bundles, {change(run.figures.costChange)} cost and{' '}
          {change(run.figures.marginChange)} margin.
        </p>
      )}
      <DateField
        label="Holds from"
        required
        data-autofocus
        value={from}
        error={failure?.field('from')}
        onChange={value => {
          publish.reset()
          setFrom(value)
        }}
      />
      <div className={classes.preview} aria-live="polite">
        {from === null ? (
          <p>Choose the day to see what will hold from then on.</p>
        ) : failure ? (
          <p>Nothing is published.</p>
        ) : preview.data ? (
          <Steps publication={preview.data} />
        ) : (
          <Skeleton h={72} />
        )}
      </div>
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join(' ')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onClose()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={!ready} loading={publish.isPending}>
          PUBLISH
        </Button>
      </div>
    </form>
  )
}

function Steps({ publication: { steps, changed } }: { publication: Publication }) {
  if (changed.length > 0)
    return (
      <div className={classes.changed}>
        <p>What it rests on has changed since it was rated. Rate it again on the side:</p>
        <ul>
          {changed.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    )
  return (
    <ul>
      {steps.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
