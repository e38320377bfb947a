import { Button } from '@mantine/core'
import type {
  ReportRequest,
  RunReport,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatDateTime } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge, type Tone } from '../../../ui/feedback/status-badge.tsx'
import { reportsQuery, useReportActions } from '../invoice-run-outputs.queries.ts'
import { ReadyReports } from '../../ssrs-reports/ssrs-reports.public.ts'
import { Columns, Hint, Panel, Row, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import classes from './outputs.module.css'
import { PanelSkeleton } from '../../../ui/feedback/panel-skeleton.tsx'
import type { TabProps } from './tab-props.ts'
import { Sha } from '../../../ui/feedback/sha.tsx'

const states: Record<ReportRequest['status'], { tone: Tone; word: string }> = {
  requested: { tone: 'busy', word: 'Being built' },
  ready: { tone: 'warn', word: 'Ready' },
  confirmed: { tone: 'good', word: 'Confirmed' },
  hosted: { tone: 'good', word: 'Hosted' },
  failed: { tone: 'bad', word: 'Failed' },
}

/** Reports to download at once, then those to confirm and host for the reseller. */
export default function ReportsPanel(props: TabProps) {
  return (
    <Columns min={760} gap={16} top>
      <section>
        <SectionTitle mb={8}>Reports</SectionTitle>
        <ReadyReports client={props.run.clientIndex} run={props.run.index} />
      </section>
      <section>
        <SectionTitle mb={8}>Reports for the reseller</SectionTitle>
        <RequestedReports {...props} />
      </section>
    </Columns>
  )
}

/** Each report: request, confirm once checked, then host for the reseller. */
function RequestedReports({ run }: TabProps) {
  const { data, error, refetch } = useQuery(reportsQuery(run.index))
  const actions = useReportActions(run.clientIndex, run.index)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={3} height={96} />

  async function host(report: RunReport, request: ReportRequest): Promise<void> {
    const size = formatBytes(request.bytes ?? 0)
    const question = `Host the report ${report.name} of run ${run.index}: ${size}, built ${formatDateTime(request.readyAt)}.\n\n${run.clientName} sees it in the partner portal from then on.`
    if (await confirm(question, 'Host report'))
      actions.host.mutate({ reportId: report.id, requestId: request.index })
  }
  return (
    <Stack as="ul" gap={12}>
      {data.map(report => (
        <Panel key={report.id} as="li">
          <Row wrap align="start" gap={16}>
            <div className={classes.grow}>
              <SectionTitle as="h3">{report.name}</SectionTitle>
              <Hint mt={2} mb={8}>
                {report.description}
              </Hint>
            </div>
            <Button
              variant="default"
              loading={actions.request.isPending && actions.request.variables === report.id}
              onClick={() => actions.request.mutate(report.id)}
            >
              {report.requests.length > 0 ? 'Request again' : 'Request'}
            </Button>
          </Row>
          {report.requests.map(request => {
            const of = { reportId: report.id, requestId: request.index }
            const { tone, word } = states[request.status]
            return (
              <div key={request.index} className={classes.row}>
                <StatusBadge tone={tone}>{word}</StatusBadge>
                <span className={classes.grow}>
                  {formatDateTime(request.requestedAt)}
                  {request.requestedBy ? ` by ${request.requestedBy}` : ''}
                  {request.failure ? `: ${request.failure}` : ''}
                  {request.leftOutBrands.length > 0
                    ? `, without ${request.leftOutBrands.join(', ')} by output group`
                    : ''}
                </span>
                {request.bytes !== null && <span>{formatBytes(request.bytes)}</span>}
                {request.sha256 !== null && <Sha value={request.sha256} />}
                {request.status === 'ready' && (
                  <Button size="compact-sm" variant="default" onClick={() => actions.confirm.mutate(of)}>
                    Confirm
                  </Button>
                )}
                {request.status === 'confirmed' && (
                  <Button size="compact-sm" variant="default" onClick={() => void host(report, request)}>
                    Host
                  </Button>
                )}
                {request.bytes !== null && (
                  <Button size="compact-sm" variant="default" onClick={() => actions.download.mutate(of)}>
                    Download
                  </Button>
                )}
              </div>
            )
          })}
          {report.requests.length === 0 && <Hint>Not requested yet.</Hint>}
        </Panel>
      ))}
    </Stack>
  )
}
