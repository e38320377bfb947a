import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  type ProfilePreview,
  SAMPLE_BYTES,
  type SampleLayout,
} from '@nineops/contract/carrier-previews.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPlural } from '../../../lib/numbers.ts'
import { DropZone } from '../../../ui/feedback/drop-zone.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { complete, type Draft, isSuggested, withLayout } from '../carrier-draft.ts'
import { previewQuery, type Sample } from '../carrier-previews.queries.ts'
import form from '../../../ui/forms/form.module.css'
import classes from './carriers.module.css'
import { SampleLines } from './sample-lines.tsx'

const DEBOUNCE_MS = 300

interface SamplePreviewProps {
  client: number
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** A sample of the carrier's file, read by the profile as it is being edited. Nothing of it is stored. */
export function SamplePreview({ client, draft, onDraft }: SamplePreviewProps) {
  const [sample, setSample] = useState<Sample | null>(null)
  const [settled] = useDebouncedValue(draft, DEBOUNCE_MS)
  // A name is no part of the layout.
  const { carrier } = complete({ ...settled, name: 'Sample' })
  const { data, error, refetch, isPlaceholderData } = useQuery(
    previewQuery(client, sample, carrier?.profile ?? null),
  )
  async function take(file: File): Promise<void> {
    setSample(before => ({
      id: (before?.id ?? 0) + 1,
      name: file.name,
      content: file.slice(0, SAMPLE_BYTES),
    }))
  }
  return (
    <section aria-label="Sample" className={form.group}>
      <h3 className={classes.groupTitle}>Try it on a sample</h3>
      <DropZone
        label={sample ? `${sample.name}: drop another sample` : 'Drop a sample of the carrier’s file here'}
        hint="Its first 256 KB are read by the fields above. Nothing is stored."
        multiple={false}
        onUpload={take}
      />
      {sample && error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {sample && !error && !data && <Skeleton h={160} />}
      {sample && data && (
        <div aria-busy={isPlaceholderData} className={classes.preview}>
          {draft.profile === 'custom' && !isSuggested(draft, data.layout) && (
            <Suggestion layout={data.layout} onUse={() => onDraft(withLayout(draft, data.layout))} />
          )}
          {carrier ? (
            <Outcome preview={data} />
          ) : (
            <p className={form.hint}>Say which column is what to see the calls of the sample.</p>
          )}
        </div>
      )}
    </section>
  )
}

const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '|': 'bars', '\t': 'tabs' }

function Suggestion({ layout, onUse }: { layout: SampleLayout; onUse: () => void }) {
  const known = Object.keys(layout.columns).length
  return (
    <div className={classes.suggestion}>
      <span>
        The sample is cut by {delimiters[layout.delimiter] ?? layout.delimiter},{' '}
        {layout.header === 'present' ? 'has a header' : 'has no header'}, and {formatPlural(known, 'column')}{' '}
        of {layout.fields.length} can be told by {layout.header === 'present' ? 'name' : 'what is in them'}.
      </span>
      <Button variant="default" onClick={onUse}>
        Use what the sample shows
      </Button>
    </div>
  )
}

function Outcome({ preview }: { preview: ProfilePreview }) {
  const { problems, lines, accepted, rejected, duplicate } = preview
  if (problems.length > 0)
    return (
      <div role="alert" className={classes.failure}>
        {['The whole file would be refused.', ...problems].join('\n')}
      </div>
    )
  return (
    <>
      <p aria-live="polite" className={classes.counts}>
        {formatPlural(lines, 'line')}: <b>{accepted} accepted</b>, <b>{rejected} rejected</b>,{' '}
        <b>{duplicate} duplicate</b>
      </p>
      <SampleLines preview={preview} />
    </>
  )
}
