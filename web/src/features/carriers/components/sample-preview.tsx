import { Button, Skeleton, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  type ProfilePreview,
  SAMPLE_BYTES,
  type SampleLayout,
} from '@nineops/contract/bureau/data-collection/carrier-previews.contract'
import { carrierProfile } from '@nineops/contract/bureau/carriers.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DropZone } from '../../../ui/feedback/drop-zone.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import form from '../../../ui/forms/form.module.css'
import { type CarrierValues, isSuggested, profileOf, withLayout } from '../carrier-form-values.ts'
import { previewQuery, type Sample } from '../carrier-previews.queries.ts'
import { Failure } from '../../../ui/feedback/notice.tsx'
import { Hint, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import classes from './carriers.module.css'
import { SampleLines } from './sample-lines.tsx'

const DEBOUNCE_MS = 300

interface SamplePreviewProps {
  client: number
  values: CarrierValues
  onValues: (values: CarrierValues) => void
}

/** A sample file read by the profile being edited. Nothing is stored. */
export function SamplePreview({ client, values, onValues }: SamplePreviewProps) {
  const [sample, setSample] = useState<Sample | null>(null)
  const [pasted, setPasted] = useState('')
  const [settled] = useDebouncedValue(values, DEBOUNCE_MS)
  const profile = carrierProfile.safeParse(profileOf(settled)).data
  const { data, error, refetch, isPlaceholderData } = useQuery(previewQuery(client, sample, profile ?? null))
  const show = (name: string, content: Blob) =>
    setSample(before => ({ id: (before?.id ?? 0) + 1, name, content: content.slice(0, SAMPLE_BYTES) }))
  async function loadSample(file: File): Promise<void> {
    setPasted('')
    show(file.name, file)
  }
  function paste(text: string): void {
    setPasted(text)
    if (text.trim() === '') setSample(null)
    else show('The pasted lines', new Blob([text]))
  }
  return (
    <section aria-label="Sample" className={form.group}>
      <SectionTitle as="h3" size={13}>
        Try it on a sample
      </SectionTitle>
      <DropZone
        label={sample ? `${sample.name}: drop another sample` : 'Drop a sample of the carrier’s file here'}
        hint="Its first 256 KB are read with the settings above. Nothing is stored."
        multiple={false}
        onUpload={loadSample}
      />
      <Textarea
        label="Or paste some lines"
        rows={3}
        spellCheck={false}
        wrap="off"
        classNames={{ input: classes.pasted ?? '' }}
        value={pasted}
        onChange={event => paste(event.currentTarget.value)}
      />
      {sample && error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {sample && !error && !data && <Skeleton h={160} />}
      {sample && data && (
        <Stack aria-busy={isPlaceholderData} gap={12}>
          {values.profile === 'custom' &&
            values.layout.format === 'delimited' &&
            !isSuggested(values, data.layout) && (
              <Suggestion layout={data.layout} onUse={() => onValues(withLayout(values, data.layout))} />
            )}
          {profile ? (
            <Outcome preview={data} />
          ) : (
            <Hint>Match the columns to see the calls of the sample.</Hint>
          )}
        </Stack>
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
        The sample is separated by {delimiters[layout.delimiter] ?? layout.delimiter},{' '}
        {layout.header === 'present' ? 'has a header' : 'has no header'}, and {counted(known, 'column')} of{' '}
        {layout.fields.length} can be matched by {layout.header === 'present' ? 'name' : 'their contents'}.
      </span>
      <Button variant="default" onClick={onUse}>
        Use the sample’s settings
      </Button>
    </div>
  )
}

function Outcome({ preview }: { preview: ProfilePreview }) {
  const { problems, lines, accepted, rejected, duplicate, skipped } = preview
  if (problems.length > 0)
    return <Failure as="div">{['The whole file would be refused.', ...problems].join('\n')}</Failure>
  return (
    <>
      <p aria-live="polite" className={classes.counts}>
        {counted(lines, 'line')}: <b>{accepted} accepted</b>, <b>{rejected} rejected</b>,{' '}
        <b>{duplicate} duplicate</b>
        {skipped > 0 && `; ${counted(skipped, 'other line is', 'other lines are')} skipped`}
      </p>
      <SampleLines preview={preview} />
    </>
  )
}
