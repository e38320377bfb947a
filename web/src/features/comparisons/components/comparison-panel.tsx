import { SegmentedControl, Skeleton, Switch } from '@mantine/core'
import { type ComparedAccount, comparisonSorts } from '@nineops/contract/invoicing/comparisons.contract'
import { comparisonKind } from '@nineops/contract/invoicing/comparison-kinds'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { usePeek } from '../../../ui/overlays/peek.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { comparedAccountsQuery, comparedFilter, comparisonQuery } from '../comparisons.queries.ts'
import { useRunSearch, useSetRunSearch } from '../../invoice-run-states/invoice-run-states.public.ts'
import { useSigningOff } from '../use-signing-off.ts'
import { ComparisonBrands } from './comparison-brands.tsx'
import { comparisonColumns } from './comparison-columns.tsx'
import { ComparisonDrawer } from './comparison-drawer.tsx'
import { ComparisonGate } from './comparison-gate.tsx'
import { kindNames } from './comparison-labels.ts'
import { PanelSkeleton } from '../../../ui/feedback/panel-skeleton.tsx'

const COMPARED_PAGE_SIZE = 100
const ThresholdsForm = lazy(() => import('./thresholds-form.tsx'))

/** This run against the last: exceptions are signed off with a reason before the run can be confirmed. */
export default function ComparisonPanel({ run }: { run: InvoiceRunDetail }) {
  const { data, error, refetch } = useQuery(comparisonQuery(run.index))
  const { compare: show = 'stand-out', lines } = useRunSearch()
  const setSearch = useSetRunSearch()
  const peek = usePeek(lines)
  const [brand, setBrand] = useState<number>()
  const [onlyOpen, setOnlyOpen] = useState(false)
  const [chosen, setChosen] = useState<ComparedAccount[]>([])
  const signing = useSigningOff(run.index)
  const table = useServerTable('invoice-run-comparison', {
    sort: comparisonSorts,
    pageSize: COMPARED_PAGE_SIZE,
  })
  const which = comparedFilter({ show, brand, onlyOpen })
  const listed = useQuery(comparedAccountsQuery(run.index, { ...table.query, ...which }))

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={4} />
  if (data.state === 'abandoned')
    return (
      <EmptyState
        title="Not compared"
        hint="The run was abandoned, so it is not compared with the month before and nothing has to be signed off."
      />
    )
  if (data.state === 'first-run')
    return (
      <EmptyState
        title="Nothing to compare with"
        hint="No earlier bill run has confirmed invoices, so there is nothing to sign off."
      />
    )
  if (data.state === 'not-calculated')
    return (
      <EmptyState
        title="Not compared yet"
        hint="Once the invoices are calculated, this run is compared with the last one here."
      />
    )

  const reason = signing.busy
    ? 'One moment.'
    : data.signOff.allowed
      ? null
      : (data.signOff.reason ?? 'Not now.')
  const standOut = Object.values(data.kinds).reduce((sum, { accounts }) => sum + accounts, 0)
  const openRows = chosen.filter(row => row.kind !== null && row.signOff === null)
  const ofKind = show === 'stand-out' || show === 'all' ? undefined : { kind: show, ...data.kinds[show] }
  const editThresholds = () =>
    openDialog<true>({ title: 'What is unusual', size: 420 }, close => (
      <Suspense fallback={<Skeleton h={280} />}>
        <ThresholdsForm
          client={run.clientIndex}
          run={run.index}
          thresholds={data.thresholds}
          onAnswer={close}
        />
      </Suspense>
    ))
  return (
    <>
      <ComparisonGate
        comparison={data}
        confirmed={run.confirmedAt !== null}
        onThresholds={() => void editThresholds()}
      />
      <ComparisonBrands
        comparison={data}
        brand={brand}
        onBrand={to => {
          setBrand(to)
          table.change({ page: 1 })
        }}
      />
      <DataTable
        label="Accounts against the last run"
        columns={comparisonColumns}
        list={listed}
        rowKey={row => row.accountIndex}
        filterPlaceholder="Filter accounts"
        focusFilter={false}
        link={row => ({ to: '.', search: before => ({ ...before, lines: row.accountIndex }) })}
        peek={peek}
        onSelect={setChosen}
        server={table}
        serverExport={{ list: 'invoice-run-comparison', params: { id: run.index }, query: which }}
        emptyHint={onlyOpen ? 'Nothing is open here.' : 'No account stands out here.'}
        toolbar={
          <>
            <SegmentedControl
              aria-label="Class"
              value={show}
              onChange={value => {
                setSearch({ compare: [...comparisonKind.options, 'all' as const].find(one => one === value) })
                table.change({ page: 1 })
              }}
              data={[
                { value: 'stand-out', label: `Stand out ${formatCount(standOut)}` },
                ...comparisonKind.options.map(value => ({
                  value,
                  label: `${kindNames[value].word} ${formatCount(data.kinds[value].accounts)}`,
                })),
                { value: 'all', label: 'Every account' },
              ]}
            />
            <Switch
              label="Open only"
              checked={onlyOpen}
              disabled={show === 'all'}
              onChange={event => {
                setOnlyOpen(event.currentTarget.checked)
                table.change({ page: 1 })
              }}
            />
            {openRows.length > 0 ? (
              <ReasonedButton reason={reason} onClick={() => void signing.chosen(openRows)}>
                {`Sign off ${formatCount(openRows.length)} chosen`}
              </ReasonedButton>
            ) : (
              ofKind && (
                <ReasonedButton
                  variant="default"
                  reason={reason ?? (ofKind.open === 0 ? 'None of them is open.' : null)}
                  onClick={() => void signing.all(ofKind.kind, ofKind.open, ofKind.difference)}
                >
                  {`Sign off all ${formatCount(ofKind.open)}`}
                </ReasonedButton>
              )
            )}
          </>
        }
      />
      <ComparisonDrawer
        peek={peek}
        run={run.index}
        account={lines}
        row={listed.data?.rows.find(row => row.accountIndex === lines)}
        reason={reason}
        asking={signing.asking}
        onSignOff={row => void signing.one(row).then(saved => saved && peek.list.current?.step(1))}
        onClose={() => setSearch({ lines: undefined })}
      />
    </>
  )
}
