import { Button, Tabs } from '@mantine/core'
import type { ImportResult } from '@nineops/contract/bureau/imports.contract'
import type { ImportKind } from '@nineops/contract/bureau/import-kinds'
import { counted } from '@nineops/contract/words'
import { formatCount } from '../../../lib/formats.ts'
import { saveAs } from '../../../lib/save-as.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { EffectsPanel } from '../../invoice-effects/invoice-effects.public.ts'
import { badRows } from '../bad-rows.ts'
import { kindNames } from '../import-kinds.ts'
import { ImportNotes } from './import-notes.tsx'
import { ImportRows } from './import-rows.tsx'
import { Hint, Row, Text } from '../../../ui/layout/parts.tsx'

interface ImportReviewProps {
  kind: ImportKind
  file: File
  result: ImportResult
  importing: boolean
  fraction: number
  /** Why it can't be imported, besides its errors. */
  blocked: string | null
  onImport: () => void
  onDiscard: () => void
}

/** Preview of an import, with its button. */
export function ImportReview(props: ImportReviewProps) {
  const { kind, file, result, importing, blocked } = props
  const words = kindNames[kind]
  const nothing = result.rows > 0 && result.added + result.changed === 0
  const why =
    result.errorCount > 0
      ? `Correct ${counted(result.errorCount, 'error')} in the file and choose it again: all rows are imported or none.`
      : nothing
        ? 'Every row already exists: nothing to import.'
        : (blocked ?? importText(result, words.one, words.many))
  return (
    <>
      <Text size={14} strong>
        {file.name}
      </Text>
      {importing && props.fraction < 1 && (
        <ProgressBar
          label={`Sending ${file.name}`}
          done={Math.round((props.fraction * file.size) / 1000)}
          total={Math.ceil(file.size / 1000)}
          unit="KB sent"
        />
      )}
      <Row wrap gap={12}>
        <Button
          disabled={result.errorCount > 0 || blocked !== null || nothing}
          loading={importing}
          onClick={props.onImport}
        >
          {result.errorCount > 0 || nothing ? 'Import' : `Import ${counted(result.rows, 'row')}`}
        </Button>
        <Button variant="default" disabled={importing} onClick={props.onDiscard}>
          Choose another file
        </Button>
        {result.errorCount > 0 && (
          <Button variant="default" onClick={() => void saveBadRows(file, result)}>
            Download bad rows
          </Button>
        )}
        <Hint as="span" aria-live="polite">
          {importing ? 'Checking and saving every row: all are saved or none.' : why}
        </Hint>
      </Row>
      <Figures>
        <FigureCard label="Rows" value={formatCount(result.rows)} />
        <FigureCard label="To add" value={formatCount(result.added)} />
        {(kind === 'accounts' || kind === 'contracts') && (
          <FigureCard
            label={kind === 'accounts' ? 'To change' : 'To end'}
            value={formatCount(result.changed)}
          />
        )}
        <FigureCard label="Errors" value={formatCount(result.errorCount)} />
        <FigureCard label="Warnings" value={formatCount(result.warningCount)} />
      </Figures>
      {result.effect && <EffectsPanel effects={result.effect} />}
      <Tabs defaultValue={result.errorCount > 0 ? 'errors' : 'rows'} keepMounted={false}>
        <Tabs.List mb={8}>
          <Tabs.Tab value="rows">Preview</Tabs.Tab>
          <Tabs.Tab value="errors" disabled={result.errorCount === 0}>
            Errors ({formatCount(result.errorCount)})
          </Tabs.Tab>
          <Tabs.Tab value="warnings" disabled={result.warningCount === 0}>
            Warnings ({formatCount(result.warningCount)})
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="rows">
          <ImportRows kind={kind} result={result} />
        </Tabs.Panel>
        <Tabs.Panel value="errors">
          <ImportNotes
            name="import-errors"
            label="Errors"
            notes={result.errors}
            groups={result.errorGroups}
            count={result.errorCount}
          />
        </Tabs.Panel>
        <Tabs.Panel value="warnings">
          <ImportNotes
            name="import-warnings"
            label="Warnings"
            notes={result.warnings}
            groups={result.warningGroups}
            count={result.warningCount}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The rows with errors as a separate file, to be corrected. */
async function saveBadRows(file: File, { errors, sheet }: ImportResult): Promise<void> {
  const lines = new Set(errors.flatMap(({ line }) => line ?? []))
  const content = badRows(await file.text(), lines, sheet?.headers)
  saveAs(new Blob([content], { type: 'text/csv' }), `${file.name.replace(/\.csv$/i, '')}-bad-rows.csv`)
}

function importText({ kind, added, changed, rows }: ImportResult, one: string, many: string): string {
  const same = rows - added - changed
  const parts = [
    `${counted(added, one, many)} will be added`,
    ...(changed > 0 ? [`${formatCount(changed)} ${kind === 'contracts' ? 'ended' : 'changed'}`] : []),
    ...(same > 0 ? [`${formatCount(same)} left as they are`] : []),
  ]
  return `${parts.join(', ')}.`
}
