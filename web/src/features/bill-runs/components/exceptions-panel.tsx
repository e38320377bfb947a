import { Button, SegmentedControl } from '@mantine/core'
import {
  type BillRunException,
  exceptionSorts,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { type ExceptionCause, exceptionCause } from '@nineops/contract/bureau/bill-runs/exception-causes'
import { type BillRun, billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatCount, toPence } from '../../../lib/formats.ts'
import { quantityCell, usageKindLabels } from '../../../lib/usage.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { useSession } from '../../../api/session-state.ts'
import { adviceOn, callsOf, causes, exceptionCalls, openExceptions } from '../bill-run-labels.ts'
import { type RunCause, runCause } from '../run-causes.ts'
import { EXCEPTIONS_PAGE, exceptionsQuery } from '../bill-runs.queries.ts'
import { askAllocation } from './allocate-form.tsx'
import { askAllocations } from './allocate-many.tsx'
import { CarrierCostTable } from './carrier-costs-panel.tsx'
import { askPrice } from './price-form.tsx'
import { askPrices } from './price-many.tsx'
import classes from './bill-runs.module.css'

interface ExceptionsPanelProps {
  client: number
  run: BillRun
  cause: RunCause | undefined
  onCause: (cause: RunCause) => void
  onOpen: (exception: BillRunException) => void
}

/** The cause with most calls, selected at first. */
const worst = (run: BillRun): RunCause =>
  exceptionCalls(run) === 0 && run.costDifferences > 0 ? 'carrier_cost' : worstOfCalls(run)

const worstOfCalls = (run: BillRun): ExceptionCause =>
  exceptionCause.options.toSorted((a, b) => callsOf(run, b) - callsOf(run, a))[0] ?? 'unallocated'

/** Calls that could not be allocated or rated, and costs over the tolerance, by cause, each with its fix. */
export function ExceptionsPanel({ client, run, cause = worst(run), onCause, onOpen }: ExceptionsPanelProps) {
  if (openExceptions(run) === 0)
    return (
      <EmptyState
        title={run.ratedAt === null ? 'NO DATA' : 'No exceptions'}
        hint={
          run.ratedAt === null
            ? 'Rate the bill run to see what is left over.'
            : run.calls === 0
              ? 'The bill run has no calls.'
              : 'Every call is allocated and rated on both sides.'
        }
      />
    )
  const count = cause === 'carrier_cost' ? run.costDifferences : callsOf(run, cause)
  // Once all are fixed, the screen's one blue button is the one that rates again.
  const variant = run.nextStep === 'rate' ? 'default' : 'filled'
  return (
    <>
      <div className={classes.causes}>
        <SegmentedControl
          aria-label="Cause"
          className={classes.causeChoice}
          withItemsBorders={false}
          value={cause}
          onChange={value => onCause(runCause.parse(value))}
          data={[
            ...exceptionCause.options.map(value => ({
              value,
              label: `${causes[value].name} (${formatCount(callsOf(run, value))})`,
            })),
            { value: 'carrier_cost', label: `Carrier cost (${formatCount(run.costDifferences)})` },
          ]}
        />
        <p className={classes.about}>
          {count > 0 && adviceOn(cause, run)}{' '}
          {cause === 'unallocated' && run.status.index !== billRunStatus.closed && count > 0 && (
            <Button
              size="compact-sm"
              variant={variant}
              onClick={() => void askAllocations(client, run.index)}
            >
              Allocate all numbers
            </Button>
          )}
          {(cause === 'unrated_retail' || cause === 'unrated_wholesale') &&
            run.actions.price.allowed &&
            count > 0 && (
              <Button size="compact-sm" variant={variant} onClick={() => void askPrices(client, run)}>
                Add all prices
              </Button>
            )}{' '}
          {cause !== 'unallocated' && (
            <Link to="/bureau/rate-allocation" search={true}>
              Rate Allocation
            </Link>
          )}
        </p>
      </div>
      {cause === 'carrier_cost' ? (
        <CarrierCostTable
          name="bill-run-cost-differences"
          client={client}
          billRun={run.index}
          show="exceptions"
        />
      ) : (
        <Groups key={cause} client={client} run={run} cause={cause} onOpen={onOpen} />
      )}
    </>
  )
}

const whyUnrated = ({ rateCard, reason, kind }: BillRunException): string => {
  if (!rateCard) return 'No rate card in force'
  if (reason === 'calendar_ends') return `Bank holidays for “${rateCard.name}” not loaded for these days`
  return kind === 'voice'
    ? `No prefix in “${rateCard.name}” when rated`
    : `No price for ${usageKindLabels[kind].toLowerCase()} in “${rateCard.name}” when rated`
}

/** Of no call: not £0.00, but not known. */
const penceOf = (exact: string | null) => (exact === null ? undefined : toPence(exact))

const PRICED = 'Priced, not rated yet'

const fixOf = ({ reason, pricedBy }: BillRunException): string =>
  pricedBy !== null
    ? PRICED
    : reason === 'no_price'
      ? 'Add price'
      : reason === 'calendar_ends'
        ? 'Load holidays'
        : ''

/** Adds the price that is missing, or opens the bank holidays where those are missing. */
function FixUnrated(of: { client: number; run: BillRun; exception: BillRunException }) {
  const { roles } = useSession()
  const { reason, subject, pricedBy } = of.exception
  if (pricedBy !== null) return <span title={`By ${pricedBy.name}`}>{PRICED}</span>
  if (reason === 'calendar_ends')
    return roles.includes('administrator') ? (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Load bank holidays for ${writtenNumber(subject)}`}
        onClick={event => event.stopPropagation()}
        renderRoot={root => <Link {...root} to="/administration/bank-holidays" />}
      >
        Load holidays
      </Button>
    ) : (
      <span title="Ask an administrator to load bank holidays">Administrator</span>
    )
  return (
    reason === 'no_price' && (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Add price for ${writtenNumber(subject)}`}
        onClick={event => {
          event.stopPropagation()
          void askPrice(of)
        }}
      >
        Add price
      </Button>
    )
  )
}

const allocatedText = ({ accountNumber }: { accountNumber: string }): string =>
  `${accountNumber}, not rated yet`

function columnsOf(client: number, run: BillRun, cause: ExceptionCause): Column<BillRunException>[] {
  const closed = run.status.index === billRunStatus.closed
  const columns: Column<BillRunException>[] = [
    {
      id: 'subject',
      header: causes[cause].subject,
      value: row => row.subject,
      kind: 'phone',
      copy: true,
      width: 160,
    },
    { id: 'carrier', header: 'Carrier', value: row => row.carrier.name, width: 140 },
    { id: 'calls', header: 'Calls', value: row => row.calls, kind: 'count', width: 90 },
    { id: 'duration', header: 'Duration', value: quantityCell, kind: 'duration', width: 100 },
    cause === 'unrated_wholesale'
      ? {
          id: 'charge',
          header: 'Charged',
          value: row => penceOf(row.retailCharge),
          kind: 'pounds',
          width: 100,
        }
      : { id: 'cost', header: 'Cost', value: row => penceOf(row.wholesaleCost), kind: 'pounds', width: 100 },
    { id: 'first', header: 'First call', value: row => row.firstCallAt, kind: 'dateTime', fixed: 148 },
    {
      id: 'last',
      header: 'Last call',
      value: row => row.lastCallAt,
      kind: 'dateTime',
      fixed: 148,
      hidden: 'narrow',
    },
  ]
  if (cause !== 'unallocated') {
    columns.splice(1, 0, {
      id: 'kind',
      header: 'Usage type',
      value: row => usageKindLabels[row.kind],
      width: 80,
    })
    columns.push({
      id: 'card',
      header: 'Why',
      value: whyUnrated,
      width: 150,
      yields: true,
    })
    if (run.actions.price.allowed)
      columns.push({
        id: 'fix',
        action: true,
        header: 'Fix',
        value: fixOf,
        fixed: 150,
        render: row => <FixUnrated client={client} run={run} exception={row} />,
      })
  } else if (!closed)
    columns.push({
      id: 'fix',
      header: 'Fix',
      value: row => (row.allocatedTo ? allocatedText(row.allocatedTo) : 'Allocate'),
      fixed: 200,
      render: row =>
        row.allocatedTo ? (
          <span title={row.allocatedTo.companyName}>{allocatedText(row.allocatedTo)}</span>
        ) : (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Allocate ${writtenNumber(row.subject)}`}
            onClick={event => {
              event.stopPropagation()
              void askAllocation({ client, billRun: run.index, exception: row })
            }}
          >
            Allocate
          </Button>
        ),
    })
  return columns
}

type GroupsProps = Pick<ExceptionsPanelProps, 'client' | 'run' | 'onOpen'> & { cause: ExceptionCause }

function Groups({ client, run, cause, onOpen }: GroupsProps) {
  const name = `bill-run-${cause.replaceAll('_', '-')}`
  const table = useServerTable(name, { sort: exceptionSorts, pageSize: EXCEPTIONS_PAGE })
  const exceptions = useQuery(exceptionsQuery(client, run.index, { cause, ...table.query }))
  const columns = useMemo(() => columnsOf(client, run, cause), [client, run, cause])
  return (
    <DataTable
      label={`${causes[cause].name} calls`}
      columns={columns}
      list={exceptions}
      rowKey={row =>
        `${row.reason} ${row.kind} ${row.subject} ${row.carrier.index} ${row.rateCard?.index ?? ''}`
      }
      onOpen={onOpen}
      focusFilter={false}
      dense
      emptyHint="Nothing with this cause."
      filterPlaceholder={`Filter by ${causes[cause].subject === 'CLI' ? 'CLI' : 'destination'}`}
      server={table}
      serverExport={{
        list: 'bill-run-exceptions',
        params: { client, billRun: run.index },
        query: { cause },
      }}
    />
  )
}
