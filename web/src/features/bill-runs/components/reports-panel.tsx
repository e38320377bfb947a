import { Button } from '@mantine/core'
import {
  type BillRunReport,
  type BillRunReportName,
  billRunReportName,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatBytes } from '../../../lib/formats.ts'
import { StatusBadge, type Tone } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { reportsQuery, useDownloadReport, useRequestReport } from '../bill-runs.queries.ts'
import { Columns, Panel } from '../../../ui/layout/parts.tsx'
import classes from './bill-runs.module.css'

const reports: Record<BillRunReportName, { name: string; about: string }> = {
  'usage-by-destination': { name: 'Usage by destination', about: 'Calls, charge, cost and margin' },
  'unallocated-calls': { name: 'Unallocated calls', about: 'Each call from an unassigned number' },
  'unrated-calls': { name: 'Unrated calls', about: 'Each call without a price or a cost' },
  margin: { name: 'Margin', about: 'By brand, account and product group' },
}

const states: Record<BillRunReport['status'], { tone: Tone; text: string }> = {
  requested: { tone: 'busy', text: 'Being built' },
  ready: { tone: 'good', text: 'Ready' },
  failed: { tone: 'bad', text: 'Failed' },
}

/** A report that was built before the run was rated again has other figures than the run. */
const stateOf = ({ status, readyAt }: BillRunReport, ratedAt: string | null): { tone: Tone; text: string } =>
  readyAt !== null && ratedAt !== null && readyAt < ratedAt
    ? { tone: 'warn', text: 'Ready, from before it was rated again' }
    : states[status]

/** Classic reports: requested, built in the background, downloaded as CSV. */
export function ReportsPanel({ client, run }: { client: number; run: BillRun }) {
  const requests = useQuery(reportsQuery(client, run.index))
  const request = useRequestReport(client, run.index)
  const { mutate: download } = useDownloadReport(client, run.index)
  const columns = useMemo(
    (): Column<BillRunReport>[] => [
      { id: 'index', header: 'Request', value: row => row.index, fixed: 90 },
      { id: 'report', header: 'Report', value: row => reports[row.report].name, grow: 2 },
      {
        id: 'status',
        header: 'Status',
        value: row => row.failure ?? stateOf(row, run.ratedAt).text,
        render: row => {
          const { tone, text } = stateOf(row, run.ratedAt)
          return <StatusBadge tone={tone}>{row.failure ?? text}</StatusBadge>
        },
      },
      { id: 'requestedAt', header: 'Requested', value: row => row.requestedAt, kind: 'dateTime', width: 150 },
      {
        id: 'bytes',
        header: 'Size',
        value: row => (row.bytes === null ? '' : formatBytes(row.bytes)),
        width: 90,
      },
      {
        id: 'download',
        header: 'File',
        value: row => (row.status === 'ready' ? 'Download' : ''),
        fixed: 120,
        render: row =>
          row.status === 'ready' && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={event => {
                event.stopPropagation()
                download(row)
              }}
            >
              Download
            </Button>
          ),
      },
    ],
    [download, run.ratedAt],
  )
  const reason = run.ratedAt === null ? 'Rate the bill run first.' : null
  return (
    <>
      <Columns as="ul" min={240} mb={16} gap={12}>
        {billRunReportName.options.map(report => (
          <Panel as="li" key={report} className={classes.report}>
            <div>
              <p className={classes.stageName}>{reports[report].name}</p>
              <p className={classes.stageNote}>{reports[report].about}</p>
            </div>
            <ReasonedButton
              size="compact-sm"
              variant="default"
              reason={reason}
              loading={request.isPending && request.variables === report}
              onClick={() => request.mutate(report)}
            >
              Request
            </ReasonedButton>
          </Panel>
        ))}
      </Columns>
      <DataTable
        name="bill-run-reports"
        label="Requested reports"
        columns={columns}
        list={requests}
        onOpen={row => row.status === 'ready' && download(row)}
        focusFilter={false}
        emptyHint="Request a report above; it stays here."
      />
    </>
  )
}
