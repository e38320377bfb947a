import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core'
import type { ExceptionSummary } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useClientIndex } from '../../../app/selection.ts'
import { formatDateTime } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ReportNotice } from '../components/report-notice.tsx'
import classes from '../components/exceptions.module.css'
import { FindingsTable } from '../components/findings-table.tsx'
import { KindCards } from '../components/kind-cards.tsx'
import { TrendPanel } from '../components/trend-panel.tsx'
import { runsQuery, summaryQuery, useFindAgain, useRefreshReport } from '../exception-reporting.queries.ts'
import { useExceptionSearch, useSetExceptionSearch } from '../exception-search.ts'
import { kindNames } from '../exception-labels.ts'

const ThresholdsForm = lazy(() => import('../components/thresholds-form.tsx'))

/** Exceptions of one reseller or of all: by kind, one by one, and over time. */
export function ExceptionReportingScreen() {
  const client = useClientIndex()
  const { billRun, kind, view } = useExceptionSearch()
  const setSearch = useSetExceptionSearch()
  const scope = { client, billRun: client === undefined ? undefined : billRun }
  const { data, error, refetch } = useQuery(summaryQuery(scope))
  useReadAgainOnceFound(data)
  const isUnrated = client !== undefined && data?.billRun === null
  return (
    <>
      <PageHeader
        title="Exception Reporting"
        about={aboutOf(client, data)}
        actions={client !== undefined && <ReportActions client={client} summary={data} />}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isUnrated ? (
        <EmptyState
          title="Nothing is rated yet"
          hint="Exceptions are found once a bill run of this reseller is rated."
        />
      ) : (
        <>
          <ReportNotice client={client} summary={data} />
          <KindCards
            kinds={data?.kinds}
            chosen={kind}
            onChoose={next => setSearch({ kind: next, finding: undefined })}
          />
          <div className={classes.about}>
            <p>
              {kind ? (
                <>
                  <strong>{kindNames[kind].name}.</strong> {kindNames[kind].about} At stake:{' '}
                  {kindNames[kind].stake}.
                </>
              ) : (
                'All exceptions, highest amount first. A call can appear under more than one type. Choose a type to see what it means.'
              )}
            </p>
            <SegmentedControl
              aria-label="View"
              value={view ?? 'list'}
              onChange={value => setSearch({ view: value === 'trend' ? 'trend' : undefined })}
              data={[
                { value: 'list', label: 'List' },
                { value: 'trend', label: 'Trend' },
              ]}
            />
          </div>
          {view === 'trend' ? (
            <TrendPanel client={client} kind={kind} />
          ) : (
            <FindingsTable key={`${client} ${billRun} ${kind}`} client={client} />
          )}
        </>
      )}
    </>
  )
}

/** While it loads it takes the room of the time, so that on a phone nothing below moves. */
function aboutOf(client: number | undefined, summary: ExceptionSummary | undefined): ReactNode {
  if (client === undefined) return 'What is left to check in each reseller’s latest bill run.'
  const at = summary ? summary.build.builtAt : new Date()
  return (
    <>
      What is left to check in a bill run.
      {at && <span style={{ visibility: summary ? 'visible' : 'hidden' }}> Found {formatDateTime(at)}.</span>}
    </>
  )
}

/** The list may be out of date until the exceptions are found: then it is refetched. */
function useReadAgainOnceFound(summary: ExceptionSummary | undefined): void {
  const refresh = useRefreshReport()
  const waited = useRef(false)
  const waits = summary?.build.status === 'waiting'
  useEffect(() => {
    if (waited.current && !waits) void refresh()
    waited.current = waits
  }, [waits, refresh])
}

function ReportActions({ client, summary }: { client: number; summary: ExceptionSummary | undefined }) {
  const { billRun } = useExceptionSearch()
  const setSearch = useSetExceptionSearch()
  const runs = useQuery(runsQuery(client))
  const findAgain = useFindAgain()
  const run = summary?.billRun
  const thresholds = () =>
    openDialog<true>({ title: 'Thresholds', size: 560, closeOnClickOutside: false }, close => (
      <Suspense fallback={<Skeleton h={420} />}>
        <ThresholdsForm client={client} onAnswer={close} />
      </Suspense>
    ))
  const latest = runs.data?.[0]
  return (
    <>
      <Select
        w={{ base: 200, lg: 250 }}
        aria-label="Bill run"
        placeholder="Latest bill run"
        allowDeselect={false}
        value={String(billRun ?? latest?.index ?? '')}
        onChange={value =>
          setSearch({
            billRun: value === null || Number(value) === latest?.index ? undefined : Number(value),
            finding: undefined,
          })
        }
        data={(runs.data ?? []).map(({ index, description }) => ({
          value: String(index),
          label: index === latest?.index ? `${description} (latest)` : description,
        }))}
      />
      <Button variant="default" onClick={() => void thresholds()}>
        Thresholds
      </Button>
      <ReasonedButton
        variant="default"
        reason={
          !run
            ? 'Nothing is rated yet.'
            : summary?.build.status === 'waiting'
              ? 'Exceptions are being found now.'
              : null
        }
        onClick={() => {
          if (run)
            findAgain.mutate(
              { client, billRun: run.index },
              { onSuccess: () => showDone(`Finding the exceptions of ${run.description} again`) },
            )
        }}
      >
        Check again
      </ReasonedButton>
    </>
  )
}
