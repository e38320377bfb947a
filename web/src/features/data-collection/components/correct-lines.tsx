import { Skeleton, TextInput } from '@mantine/core'
import {
  type FileDetail,
  type LinesToCorrect,
} from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { type LineReason, lineReasons } from '@nineops/contract/bureau/data-collection/line-reasons'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { formatCount } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import { linesToCorrectQuery, useEnterCalls } from '../collection.queries.ts'
import { correctedText, type Edits, inColumns } from '../corrected-text.ts'
import { reasonTitles } from '@nineops/contract/bureau/data-collection/line-reason-titles'
import { counted } from '@nineops/contract/words'
import classes from './data-collection.module.css'

interface CorrectLinesProps {
  client: number
  file: FileDetail
  reason: LineReason | undefined
  onClose: () => void
}

/** Asks for corrections of a file's rejected lines, of one reason or all, or reads them again unchanged. */
export const askCorrectedLines = (props: Omit<CorrectLinesProps, 'onClose'>): Promise<void> =>
  openDialog<never>({ title: `Correct ${props.file.name}`, size: 1200 }, close => (
    <CorrectLines {...props} onClose={() => close()} />
  ))

function CorrectLines(props: CorrectLinesProps) {
  const { data, error, refetch } = useQuery(linesToCorrectQuery(props.client, props.file.index, props.reason))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  const lines = data.lines.map(line => inColumns(line, data.columns))
  return <Grid {...props} data={{ ...data, lines }} />
}

function Grid({ client, file, reason, data, onClose }: CorrectLinesProps & { data: LinesToCorrect }) {
  const enter = useEnterCalls(client)
  const form = useResourceForm({
    values: (): { edits: Edits } => ({ edits: {} }),
    schema: z.custom<{ edits: Edits }>(),
    onSubmit: ({ edits }) => {
      const changed = data.lines.filter(line => edits[line.lineNumber])
      const sent = changed.length > 0 ? changed : data.lines
      return enter.mutateAsync({
        carrierIndex: file.carrier?.index ?? 0,
        externalSourceIndex: file.index,
        // Unchanged lines of every reason are all read again, not only those shown.
        ...(changed.length === 0 && !reason
          ? { text: '' }
          : {
              text: correctedText(sent, edits, data.delimiter),
              lineNumbers: sent.map(line => line.lineNumber),
            }),
      })
    },
    onSaved: onClose,
    onCancel: onClose,
  })
  const { edits } = form.values
  const changed = Object.keys(edits).length
  const open = file.rejected - file.corrected
  const set = ({ lineNumber, fields }: LinesToCorrect['lines'][number], at: number, text: string) =>
    form.change({ edits: { ...edits, [lineNumber]: (edits[lineNumber] ?? fields).with(at, text) } })
  return (
    <ResourceForm
      form={form}
      submit={
        changed > 0
          ? `COLLECT ${counted(changed, 'CORRECTED LINE', 'CORRECTED LINES')}`
          : 'READ AGAIN UNCHANGED'
      }
      reason={data.lines.length === 0 ? 'No line is left to correct.' : undefined}
    >
      <Hint>
        {formatCount(data.lines.length)} of {counted(open, 'rejected line')} from {file.carrier?.name}
        {reason && `: ${reasonTitles[reason]}`}. Correct the marked fields, or change the carrier’s profile
        first and read the lines again as they are. Lines you do not change stay rejected.
      </Hint>
      <div style={{ overflowX: 'auto' }}>
        <FigureTable ofText aria-label="Lines to correct">
          <thead>
            <tr>
              <th>Line</th>
              <th>Reason</th>
              {data.columns.map(column => (
                <th key={column}>{column}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.lines.map(line => (
              <tr key={line.lineNumber}>
                <td>{formatCount(line.lineNumber)}</td>
                <td title={lineReasons[line.reason]}>{reasonTitles[line.reason]}</td>
                {(edits[line.lineNumber] ?? line.fields).map((value, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a field is its place in the line
                  <td key={at} {...(line.fields.length === 1 && { colSpan: data.columns.length })}>
                    <TextInput
                      size="xs"
                      miw={110}
                      classNames={{ input: classes.raw ?? '' }}
                      aria-label={`${line.fields.length === 1 ? 'Text' : data.columns[at]} of line ${line.lineNumber}`}
                      error={line.bad.includes(at) && value === line.fields[at]}
                      value={value}
                      onChange={event => set(line, at, event.currentTarget.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </div>
    </ResourceForm>
  )
}
