import { Skeleton } from '@mantine/core'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { formatCount } from '../../../lib/formats.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { waitingQuery } from '../../data-collection/data-collection.public.ts'
import { endedText, openExceptions, formatPeriod, statusOf, toneOf } from '../bill-run-labels.ts'
import { billRunQuery } from '../bill-runs.queries.ts'
import { withWaiting } from '../delivery-labels.ts'
import { BillRunFigures } from '../components/bill-run-figures.tsx'
import classes from '../components/bill-runs.module.css'
import { CarrierCostsPanel } from '../components/carrier-costs-panel.tsx'
import { ExceptionCalls } from '../components/exception-calls.tsx'
import { ExceptionsPanel } from '../components/exceptions-panel.tsx'
import { ReportsPanel } from '../components/reports-panel.tsx'
import { RunTruth } from '../components/run-truth.tsx'
import { StageStepper } from '../components/stage-stepper.tsx'
import { StepButtons } from '../components/step-buttons.tsx'
import { UsagePanel } from '../components/usage-panel.tsx'
import { useLiveBillRuns } from '../live-bill-run.ts'
import { useBillRunSteps } from '../use-bill-run-steps.ts'

const route = getRouteApi('/bureau/bill-runs/$billRun')

/** One bill run from collecting to closed, live. */
export function BillRunScreen() {
  const { billRun } = route.useParams()
  return (
    <RequireClient title="Bill run">
      {client => <Loaded key={`${client} ${billRun}`} client={client} billRun={billRun} />}
    </RequireClient>
  )
}

function Loaded({ client, billRun }: { client: number; billRun: number }) {
  // A price or a service that is added puts it out of date without an event.
  const { data, error, refetch } = useQuery({ ...billRunQuery(client, billRun), refetchInterval: 60_000 })
  if (data) return <Run client={client} run={data} />
  return (
    <>
      <PageHeader title="Bill run" back={<Back />} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={420} />}
    </>
  )
}

function Run({ client, run: stored }: { client: number; run: BillRun }) {
  const steps = useBillRunSteps(client)
  const queries = useQueryClient()
  const files = waitingQuery(client)
  const waiting = useQuery({ ...files, enabled: stored.closedAt === null, meta: { silent: true } })
  const run = withWaiting(stored, waiting.data?.rows ?? [])
  const live = useLiveBillRuns(client, [run.index], (_, status) => {
    // What waited before is collected, and must not be shown beside it.
    void queries.resetQueries({ queryKey: files.queryKey })
    const words = endedText(run, status)
    if (words) showDone(words)
  })
  return (
    <>
      <PageHeader
        title={run.description}
        back={<Back />}
        about={
          <>
            <StatusBadge tone={toneOf(run)}>{statusOf(run)}</StatusBadge> · Bill run {run.index},{' '}
            {formatPeriod(run)}
          </>
        }
        actions={<StepButtons run={run} steps={steps} />}
      />
      <StageStepper run={run} progress={live.get(run.index)} />
      <RunTruth client={client} run={run} />
      <BillRunFigures run={run} />
      <RunTabs client={client} run={run} />
    </>
  )
}

function RunTabs({ client, run }: { client: number; run: BillRun }) {
  const { cause, subject, carrier } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({
      search: before => ({ ...before, subject: undefined, carrier: undefined, ...part }),
      replace: true,
    })
  const exceptions = openExceptions(run)
  return (
    <>
      <ScreenTabs
        parameter="tab"
        leaves={['subject', 'carrier']}
        views={[
          {
            value: 'exceptions',
            label: (
              <>
                Exceptions
                {exceptions > 0 && <span className={classes.count}>{formatCount(exceptions)}</span>}
              </>
            ),
            content: (
              <ExceptionsPanel
                client={client}
                run={run}
                cause={cause}
                onCause={chosen => change({ cause: chosen })}
                onOpen={row => change({ cause: row.cause, subject: row.subject, carrier: row.carrier.index })}
              />
            ),
            className: classes.panel,
          },
          {
            value: 'costs',
            label: 'Carrier costs',
            content: <CarrierCostsPanel client={client} billRun={run.index} />,
            className: classes.panel,
          },
          {
            value: 'usage',
            label: 'Usage',
            content: <UsagePanel client={client} billRun={run.index} />,
            className: classes.panel,
          },
          {
            value: 'reports',
            label: 'Classic reports',
            content: <ReportsPanel client={client} run={run} />,
            className: classes.panel,
          },
        ]}
      />
      <ExceptionCalls
        client={client}
        billRun={run.index}
        cause={cause === 'carrier_cost' ? undefined : cause}
        subject={subject}
        carrier={carrier}
        onClose={() => change({})}
      />
    </>
  )
}

const Back = () => (
  <Link to="/bureau/bill-runs" search={true}>
    All bill runs
  </Link>
)
