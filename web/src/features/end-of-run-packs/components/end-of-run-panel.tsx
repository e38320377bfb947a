import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { Button } from '@mantine/core'
import type { EndOfRunFile } from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatCount, formatDateTime, formatPounds } from '../../../lib/formats.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { endOfRunFilesQuery, useEndOfRunActions } from '../end-of-run-packs.queries.ts'
import { Hint, Panel, Row, SectionTitle, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './end-of-run.module.css'
import { DirectDebitsPanel } from '../../direct-debits/direct-debits.public.ts'
import { PanelSkeleton } from '../../../ui/feedback/panel-skeleton.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { RunDeliveries } from '../../deliveries/deliveries.public.ts'
import { ReconciliationPanel } from './reconciliation-panel.tsx'
import { Sha } from '../../../ui/feedback/sha.tsx'

type PackFile = EndOfRunFile['files'][number]

const fileColumns: readonly Column<PackFile>[] = [
  { id: 'name', header: 'File', value: row => row.name, width: 240 },
  {
    id: 'bytes',
    header: 'Size',
    value: row => row.bytes,
    render: row => formatBytes(row.bytes),
    kind: 'count',
    fixed: 96,
  },
  { id: 'lines', header: 'Lines', value: row => row.lines, kind: 'count', fixed: 96 },
  { id: 'sha256', header: 'SHA-256', value: row => row.sha256, width: 280, copy: true },
]

interface EndOfRunPanelProps {
  run: InvoiceRunDetail
  steps: { busy: boolean; createFiles: () => void }
}

/** Packs of the run: contents, totals of the manifest, and the zip itself. */
export default function EndOfRunPanel({ run, steps }: EndOfRunPanelProps) {
  const { data, error, refetch } = useQuery(endOfRunFilesQuery(run.index))
  const { download } = useEndOfRunActions(run.index)
  const { allowed, reason } = run.actions.createEndOfRunFiles
  const create = (
    <ReasonedButton
      variant="default"
      reason={steps.busy ? 'One moment.' : allowed ? null : (reason ?? 'They cannot be created now.')}
      onClick={steps.createFiles}
    >
      {data && data.length > 0 ? 'Create again' : 'Create end-of-run files'}
    </ReasonedButton>
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={1} height={240} />
  const money = (
    <>
      <ReconciliationPanel run={run} />
      {run.purpose === 'bill' && <DirectDebitsPanel run={run} packs={data} />}
    </>
  )
  if (data.length === 0)
    return (
      <>
        <EmptyState
          title="No end-of-run files yet"
          hint={reason ?? 'The pack holds every PDF, the CSVs and a manifest that agrees with the run.'}
          action={create}
        />
        {money}
        <RunDeliveries run={run.index} />
      </>
    )
  return (
    <>
      <div className={classes.bar}>
        <p>
          Each pack is a zip of the PDFs, CSVs and a manifest whose totals agree with the run. calls.csv
          leaves out free calls and helplines, as invoices do; the totals have them.
        </p>
        {create}
      </div>
      {money}
      <RunDeliveries run={run.index} />
      <Stack as="ul" gap={12}>
        {data.map((pack, at) => (
          <Pack
            key={pack.index}
            pack={pack}
            newest={at === 0}
            downloading={download.isPending && download.variables === pack.index}
            onDownload={() => download.mutate(pack.index)}
          />
        ))}
      </Stack>
    </>
  )
}

interface PackProps {
  pack: EndOfRunFile
  newest: boolean
  downloading: boolean
  onDownload: () => void
}

function Pack({ pack, newest, downloading, onDownload }: PackProps) {
  const { totals } = pack
  // Packs of a run have the same name.
  const called = newest ? pack.name : `${pack.name} of ${formatDateTime(pack.createdAt)}`
  const sums = [
    ['Invoices', formatCount(totals.invoices)],
    ['Credit notes', formatCount(totals.creditNotes)],
    ['Lines', formatCount(totals.lines)],
    ['Calls', formatCount(totals.calls)],
    ['Net', formatPounds(totals.net)],
    ['VAT', formatPounds(totals.vat)],
    ['Gross', formatPounds(totals.gross)],
  ] as const
  return (
    <Panel as="li">
      <Row align="start" wrap gap={8}>
        <div className={classes.grow}>
          <SectionTitle>{pack.name}</SectionTitle>
          <Hint mt={2} mb={8}>
            {formatBytes(pack.bytes)}, {counted(pack.files.length, 'file')}, created{' '}
            {formatDateTime(pack.createdAt)}
            {pack.createdBy ? ` by ${pack.createdBy}` : ''}
          </Hint>
          {pack.withdrawnAt !== null && (
            <Text mt={4} size={13}>
              <StatusBadge tone="warn">Withdrawn</StatusBadge> {formatDateTime(pack.withdrawnAt)}: the run is
              collected on another day. Do not submit its Direct Debit files.
            </Text>
          )}
        </div>
        <Sha value={pack.sha256} />
        <Button
          variant="default"
          loading={downloading}
          onClick={onDownload}
          aria-label={`Download ${called}`}
        >
          Download
        </Button>
      </Row>
      <dl className={classes.totals} aria-label="Control totals of the manifest">
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {pack.withoutCalls.length > 0 && (
        <Hint mt={2} mb={8}>
          Itemised calls left out by output group:{' '}
          {pack.withoutCalls.map(({ brand, calls }) => `${brand} (${counted(calls, 'call')})`).join(', ')}.
          The totals have them.
        </Hint>
      )}
      {pack.withdrawnAt === null && (
        <DataTable
          name={newest ? 'end-of-run-pack' : `end-of-run-pack-${pack.index}`}
          label={`Files of ${called}`}
          columns={fileColumns}
          rows={pack.files}
          rowKey={row => row.name}
          filterPlaceholder="Filter files"
          height={360}
        />
      )}
    </Panel>
  )
}
