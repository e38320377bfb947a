import { Button, Skeleton } from '@mantine/core'
import type { ShadowRun } from '@nineops/contract/bureau/shadow-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { formatDate } from '../../../lib/formats.ts'
import { confirm, openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { PublishForm } from '../components/publish-form.tsx'
import { ShadowFigures } from '../components/shadow-figures.tsx'
import { ShadowResults } from '../components/shadow-results.tsx'
import classes from '../components/shadow-runs.module.css'
import { useLiveShadowRuns } from '../live-shadow-run.ts'
import { asShown, change, isAtWork, pounds, states } from '../shadow-run-labels.ts'
import { shadowRunQuery, useCancelShadowRun, useDropShadowRun } from '../shadow-runs.queries.ts'

const route = getRouteApi('/bureau/rate-allocation/shadow-runs/$shadowRun')

/** One shadow run: proposal, results and decision. */
export function ShadowRunScreen() {
  const { shadowRun } = route.useParams()
  return (
    <RequireClient title="Shadow run">
      {client => <Run key={`${client} ${shadowRun}`} client={client} shadowRun={shadowRun} />}
    </RequireClient>
  )
}

const Back = () => (
  <Link to="/bureau/rate-allocation/shadow-runs" search={true}>
    All shadow runs
  </Link>
)

function Run({ client, shadowRun }: { client: number; shadowRun: number }) {
  const { data: run, error, refetch } = useQuery(shadowRunQuery(client, shadowRun))
  const { by = 'account' } = route.useSearch()
  const navigate = route.useNavigate()
  const live = useLiveShadowRuns(client, run && isAtWork(run) ? [shadowRun] : [])
  if (error && !run)
    return (
      <>
        <PageHeader title="Shadow run" back={<Back />} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!run)
    return (
      <>
        <PageHeader title="Shadow run" back={<Back />} />
        <Skeleton h={320} />
      </>
    )
  const progress = live.get(shadowRun) ?? run.progress
  return (
    <>
      <PageHeader
        title={run.description}
        about={`Shadow run for ${run.billRun.description}, ${formatDate(run.billRun.periodStart)} – ${formatDate(run.billRun.periodEnd)}`}
        back={<Back />}
        actions={<Actions client={client} run={run} />}
      />
      <div className={classes.page}>
        <About run={run} />
        {isAtWork(run) && (
          <ProgressBar
            label="Shadow rating"
            done={progress?.done ?? 0}
            total={progress?.total ?? 0}
            unit="calls"
            rate={progress?.callsPerSecond}
          />
        )}
        {run.figures && (
          <>
            <ShadowFigures figures={run.figures} counts={run.counts} />
            <ShadowResults
              client={client}
              shadowRun={shadowRun}
              dimension={by}
              onDimension={next =>
                void navigate({ search: before => ({ ...before, by: next }), replace: true })
              }
            />
          </>
        )}
      </div>
    </>
  )
}

/** The proposal, its state, and notes on its figures. */
function About({ run }: { run: ShadowRun }) {
  const { tone, word } = states[run.status]
  const { figures, counts } = run
  const differs = figures && counts && figures.retailBefore !== counts.storedRetail
  return (
    <section className={classes.proposed} aria-label="Proposal">
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <ul>
        {run.proposed.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {run.failure && <p role="alert">{run.failure}</p>}
      {run.publishedFrom && (
        <p>
          Published by {run.publishedBy ?? 'someone'}; it applies from {formatDate(run.publishedFrom)}.
        </p>
      )}
      {differs && (
        <p>
          The run came to {pounds(counts.storedRetail)} when it was rated. Cards, services or bundles have
          changed since, so before and after both use today’s.
        </p>
      )}
    </section>
  )
}

function Actions({ client, run }: { client: number; run: ShadowRun }) {
  const cancel = useCancelShadowRun(client)
  const drop = useDropShadowRun(client)
  async function askDrop(): Promise<void> {
    const question = 'The proposal can no longer be published. Its figures are kept.'
    if (await confirm(question, `Discard “${run.description}”`))
      drop.mutate(run.index, { onSuccess: () => showDone('The proposal is discarded') })
  }
  async function askPublish(): Promise<void> {
    const from = await openDialog<string>({ title: `Publish “${run.description}”`, size: 560 }, close => (
      <PublishForm client={client} run={run} onClose={close} />
    ))
    if (from)
      showDone(
        `Applies from ${formatDate(from)}${run.figures ? `: ${change(asShown(run.figures).marginChange)} margin a month like this` : ''}`,
      )
  }
  if (isAtWork(run))
    return (
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(run.index)}>
        Cancel
      </Button>
    )
  if (run.status !== 'done')
    return run.status === 'failed' || run.status === 'cancelled' ? (
      <Button variant="default" loading={drop.isPending} onClick={() => void askDrop()}>
        Discard
      </Button>
    ) : null
  return (
    <>
      <Button variant="default" loading={drop.isPending} onClick={() => void askDrop()}>
        Discard
      </Button>
      <Button onClick={() => void askPublish()}>Publish</Button>
    </>
  )
}
