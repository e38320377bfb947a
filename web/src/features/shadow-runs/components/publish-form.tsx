import { Skeleton } from '@mantine/core'
import { type Publication, type ShadowRun, shadowRuns } from '@nineops/contract/bureau/shadow-runs.contract'
import { listed } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { asShown, bundlesChange, change } from '../shadow-run-labels.ts'
import { publicationQuery, usePublishShadowRun } from '../shadow-runs.queries.ts'
import { Hint, Text } from '../../../ui/layout/parts.tsx'
import classes from './shadow-runs.module.css'

interface PublishFormProps {
  client: number
  run: ShadowRun
  onClose: (from?: string) => void
}

/** The day from which a proposal applies, and its effect. */
export function PublishForm({ client, run, onClose }: PublishFormProps) {
  const publish = usePublishShadowRun(client, run.index)
  const form = useResourceForm({
    values: () => ({ from: null as string | null }),
    schema: shadowRuns.publish.body,
    onSubmit: ({ from: day }) => publish.mutateAsync(day).then(() => day),
    onSaved: onClose,
    onCancel: () => onClose(),
  })
  const { from } = form.values
  const preview = useQuery(publicationQuery(client, run.index, from))
  const previewError = from === null ? null : preview.error
  const failure = form.failure ?? previewError
  const known = from !== null && !preview.isPlaceholderData && !preview.error ? preview.data : undefined
  const ready = known?.changed.length === 0
  const figures = run.figures && asShown(run.figures)
  const changes = Object.entries({
    retail: figures?.retailChange,
    bundles: figures && bundlesChange(figures),
    cost: figures?.costChange,
    margin: figures?.marginChange,
  }).flatMap(([of, amount]) => (Number(amount ?? 0) === 0 ? [] : [`${of} by ${change(String(amount))}`]))
  return (
    <ResourceForm form={form} error={previewError} submit="PUBLISH" disabled={!ready}>
      {figures && (
        <Hint>
          For {run.billRun.description}{' '}
          {changes.length === 0 ? 'nothing would have changed' : `it would have changed ${listed(changes)}`}.
        </Hint>
      )}
      <DateField label="Applies from" required data-autofocus {...form.field('from')} />
      <div className={classes.preview} aria-live="polite">
        {from === null ? (
          <p>Choose a date to see what will change.</p>
        ) : failure ? (
          <p>Nothing is published.</p>
        ) : preview.data ? (
          <Steps publication={preview.data} />
        ) : (
          <Skeleton h={72} />
        )}
      </div>
    </ResourceForm>
  )
}

function Steps({ publication: { steps, changed } }: { publication: Publication }) {
  if (changed.length > 0)
    return (
      <Text as="div" tone="warn">
        <p>The inputs have changed since it was rated. Run the comparison again:</p>
        <ul>
          {changed.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Text>
    )
  return (
    <ul>
      {steps.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
