import { Button } from '@mantine/core'
import { IconDownload } from '../../../ui/icons/icons.tsx'
import {
  importColumns,
  type ImportResult,
  optionalImportColumns,
} from '@nineops/contract/bureau/imports.contract'
import { type ImportKind } from '@nineops/contract/bureau/import-kinds'
import type { RateSheet } from '@nineops/contract/bureau/rate-sheets.contract'
import { counted } from '@nineops/contract/words'
import { useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { DropZone } from '../../../ui/feedback/drop-zone.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { kindNames } from '../import-kinds.ts'
import { newIdempotencyKey, useRunImport, useTemplateDownload, useTryImport } from '../imports.queries.ts'
import { type CardFields, CardForm, cardFields, emptyCard, isComplete } from './card-form.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportReview } from './import-review.tsx'
import { SheetColumns } from './sheet-columns.tsx'
import { Hint, Row, Stack } from '../../../ui/layout/parts.tsx'
import { Failure } from '../../../ui/feedback/notice.tsx'

interface Tried {
  file: File
  result: ImportResult
  key: string
  /** How a carrier's rate sheet is read, where it was chosen. */
  sheet: RateSheet | null
}

/** One file from drop zone to done: a preview, then Import. A failure leaves file and preview as they are. */
export default function ImportPanel({ client, kind }: { client: number; kind: ImportKind }) {
  const [card, setCard] = useState<CardFields>(emptyCard)
  const [tried, setTried] = useState<Tried | null>(null)
  const [fraction, setFraction] = useState(0)
  const trial = useTryImport()
  const run = useRunImport()
  const template = useTemplateDownload()
  const words = kindNames[kind]
  const missing = kind === 'ratecard' && !isComplete(card)
  const fields = kind === 'ratecard' ? cardFields(card) : {}

  const fieldsWith = (sheet: RateSheet | null) =>
    sheet ? { ...fields, sheet: JSON.stringify(sheet) } : fields
  async function tryFile(
    file: File,
    onProgress: (done: number) => void,
    sheet: RateSheet | null = null,
  ): Promise<void> {
    run.reset()
    const result = await trial.mutateAsync({ client, kind, file, fields: fieldsWith(sheet), onProgress })
    setTried({ file, result, key: newIdempotencyKey(), sheet })
  }
  function importFile({ file, key, sheet }: Tried): void {
    setFraction(0)
    run.mutate(
      { client, kind, file, fields: fieldsWith(sheet), idempotencyKey: key, onProgress: setFraction },
      {
        onSuccess: result => {
          setTried(null)
          showDone(`${counted(result.rows, 'row')} imported`)
        },
      },
    )
  }
  const optional = optionalImportColumns[kind]
  const needed = importColumns[kind].filter(column => !optional.includes(column))
  const failure = run.error ?? (tried ? null : trial.error)

  return (
    <Stack aria-label={`Import ${words.many}`} as="section" mb={24} gap={12}>
      <Stack gap={4} size={13} style={{ maxWidth: '100ch' }}>
        <span>{words.about}</span>
        <Hint mt={4}>
          Columns, in any order: {needed.join(', ')}.
          {optional.length > 0 && ` Optional: ${optional.join(', ')}.`}
        </Hint>
        {kind === 'ratecard' && (
          <Hint>A carrier’s own rate sheet works too: its columns are found by their names, or chosen.</Hint>
        )}
      </Stack>
      {kind === 'ratecard' && <CardForm client={client} card={card} onChange={setCard} />}
      {tried?.result.sheet && (
        <SheetColumns
          key={tried.key}
          read={tried.result.sheet}
          busy={trial.isPending}
          onApply={sheet => void tryFile(tried.file, () => undefined, sheet)}
        />
      )}
      {tried ? (
        <ImportReview
          kind={kind}
          file={tried.file}
          result={tried.result}
          importing={run.isPending}
          fraction={fraction}
          blocked={missing ? 'Name the card and choose its carrier and first day.' : null}
          onImport={() => importFile(tried)}
          onDiscard={() => {
            run.reset()
            setTried(null)
          }}
        />
      ) : (
        <>
          {run.data && <ImportDone kind={kind} result={run.data} />}
          <DropZone
            label={`Drop a CSV file of ${words.many} here`}
            hint={
              missing
                ? 'Name the card and choose its carrier and first day.'
                : 'You’ll see a preview before anything is saved.'
            }
            accept=".csv,text/csv"
            multiple={false}
            disabled={missing}
            onUpload={(file, onProgress) => tryFile(file, onProgress)}
          />
          <Row wrap gap={12}>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              loading={template.isPending}
              onClick={() => template.mutate({ client, kind })}
            >
              Download template
            </Button>
            <Hint as="span">An example file with these columns and two rows.</Hint>
          </Row>
        </>
      )}
      {failure && <Failure>{toApiError(failure).detail.join('\n')}</Failure>}
    </Stack>
  )
}
