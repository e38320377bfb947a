import type { Peek } from '../../../ui/overlays/peek.ts'
import type { LineReason } from '@nineops/contract/bureau/data-collection/line-reasons'
import { Button, SegmentedControl } from '@mantine/core'
import type { FileDetail } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { Link } from '@tanstack/react-router'
import { formatBytes, formatCount, formatDateTime } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { PanelFooter } from '../../../ui/overlays/panel-footer.tsx'
import { useQuarantineFile, useRetryFile } from '../data-collection.queries.ts'
import { Failure, Notice } from '../../../ui/feedback/notice.tsx'
import { askText } from '../../../ui/dialogs/dialogs.tsx'
import { fileStatus, lateNote } from '../file-labels.ts'
import { Buttons, Row } from '../../../ui/layout/parts.tsx'
import classes from './data-collection.module.css'
import { askCorrectedLines } from './correct-lines.tsx'
import { FileLines } from './file-lines.tsx'
import { RejectedLines } from './rejected-lines.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'

export interface FileDrawerProps {
  client: number
  /** Undefined is closed. */
  file: number | undefined
  reason: LineReason | undefined
  /** Page of all lines; undefined shows the rejected ones. */
  lines: number | undefined
  /** The list it was opened from; a delivery that was expected has none. */
  peek: Peek | undefined
  onReason: (reason: LineReason | undefined) => void
  onLines: (page: number | undefined) => void
  onClose: () => void
}

type ContentsProps = Omit<FileDrawerProps, 'file' | 'peek' | 'onClose'> & { file: FileDetail }

export default function Contents({ client, file, reason, lines, onReason, onLines }: ContentsProps) {
  const { text, tone } = fileStatus(file)
  return (
    <>
      <Facts columns={3} mb={16}>
        <Fact name="Status">
          <StatusBadge tone={tone}>{text}</StatusBadge>
        </Fact>
        <Fact name="Carrier">{file.carrier?.name}</Fact>
        <Fact name="Size">{formatBytes(file.bytes)}</Fact>
        <Fact name={file.entered ? 'Entered' : file.path === null ? 'Uploaded' : 'Found'}>
          {formatDateTime(file.createdAt)}
          {file.createdBy && ` by ${file.createdBy}`}
        </Fact>
        <Fact name="Collected">{file.takenAt ? formatDateTime(file.takenAt) : '–'}</Fact>
        <Fact name="Calls from – to">
          {file.firstCallAt
            ? `${formatDateTime(file.firstCallAt)} – ${formatDateTime(file.lastCallAt)}`
            : '–'}
        </Fact>
        {file.path !== null && <Fact name="Input path">{file.path}</Fact>}
      </Facts>
      {file.quarantine && <Quarantined client={client} file={file} quarantine={file.quarantine} />}
      {file.status === 'failed' && !file.quarantine && <Failed client={client} file={file} />}
      {file.status === 'taken' && (
        <>
          <Figures>
            <FigureCard
              label="Lines"
              value={formatCount(file.lines)}
              note={file.corrected > 0 ? 'With those corrected since' : 'Total of the other three'}
            />
            <FigureCard label="Accepted" value={formatCount(file.accepted)} note={lateNote(file)} />
            <FigureCard
              label="Rejected"
              value={formatCount(file.rejected - file.corrected)}
              note={file.corrected > 0 ? `${formatCount(file.corrected)} corrected since` : undefined}
            />
            <FigureCard label="Duplicate" value={formatCount(file.duplicate)} />
          </Figures>
          <Row between mb={12} gap={8} minHeight={34}>
            <SegmentedControl
              aria-label="Lines"
              value={lines === undefined ? 'refused' : 'all'}
              onChange={view => onLines(view === 'all' ? 1 : undefined)}
              data={[
                { value: 'refused', label: 'Rejected and duplicate' },
                { value: 'all', label: 'All lines' },
              ]}
            />
            {file.rejected > file.corrected && (
              <Button
                variant="default"
                onClick={() =>
                  void askCorrectedLines({
                    client,
                    file,
                    reason: reason === 'DUPLICATE' ? undefined : reason,
                  })
                }
              >
                Correct rejected lines
              </Button>
            )}
            {file.accepted === 0 && !file.quarantine && <QuarantineButton client={client} file={file} />}
          </Row>
          {lines !== undefined && (
            <FileLines client={client} file={file.index} page={lines} onPage={onLines} />
          )}
          {lines === undefined && file.reasons.length > 0 && (
            <RejectedLines client={client} file={file} reason={reason} onReason={onReason} />
          )}
          {lines === undefined && file.reasons.length === 0 && (
            <p className={classes.hint}>
              {file.corrected > 0 ? 'Every rejected line was corrected.' : 'Every line was accepted.'}
            </p>
          )}
          <PanelFooter>
            <Button
              renderRoot={props => (
                <Link
                  {...props}
                  to="/bureau/bill-runs"
                  search={before => ({ ...before, file: undefined, reason: undefined, lines: undefined })}
                />
              )}
            >
              Next: Bill Runs
            </Button>
          </PanelFooter>
        </>
      )}
    </>
  )
}

function Failed({ client, file }: { client: number; file: FileDetail }) {
  const retry = useRetryFile(client)
  return (
    <>
      <Failure>{file.failure}</Failure>
      <p className={classes.after}>
        Nothing was stored. If the layout does not match the carrier’s profile, change the{' '}
        <Link to="/bureau/carriers" search={true}>
          carrier
        </Link>{' '}
        first. If it is the wrong file, quarantine it.
      </p>
      <PanelFooter>
        <QuarantineButton client={client} file={file} />
        <Button loading={retry.isPending} onClick={() => retry.mutate(file.index)}>
          Try again
        </Button>
      </PanelFooter>
    </>
  )
}

/** For a wrong file: asks why, and sets it aside. */
function QuarantineButton({ client, file }: { client: number; file: FileDetail }) {
  const quarantine = useQuarantineFile(client)
  const ask = async () => {
    const reason = await askText({
      title: `Quarantine ${file.name}`,
      description: 'Why is this file wrong? It stays in the list, but no longer needs attention.',
    })
    if (reason) quarantine.mutate({ file: file.index, reason })
  }
  return (
    <Button variant="default" loading={quarantine.isPending} onClick={() => void ask()}>
      Quarantine file
    </Button>
  )
}

interface QuarantinedProps {
  client: number
  file: FileDetail
  quarantine: NonNullable<FileDetail['quarantine']>
}

function Quarantined({ client, file, quarantine: { at, by, reason } }: QuarantinedProps) {
  const restore = useQuarantineFile(client)
  return (
    <>
      <Notice>
        Quarantined {formatDateTime(at)}
        {by !== null && ` by ${by}`}: {reason}
      </Notice>
      <Buttons mb={16} mt={12}>
        <Button
          variant="default"
          loading={restore.isPending}
          onClick={() => restore.mutate({ file: file.index, reason: null })}
        >
          Undo quarantine
        </Button>
      </Buttons>
    </>
  )
}
