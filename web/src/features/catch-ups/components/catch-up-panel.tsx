import { Button } from '@mantine/core'
import type { CatchUp, CatchUpDecision, UnbilledCharges } from '@nineops/contract/ordering/catch-ups.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDate, formatDateTime, formatLongDate, formatPounds } from '../../../lib/formats.ts'
import { useReason } from '../../../ui/dialogs/use-reason.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { Buttons } from '../../../ui/layout/parts.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { catchUpQuery, useDecideCatchUp } from '../catch-ups.queries.ts'

type Unbilled = UnbilledCharges['charges'][number] & { why: string }

const columns: readonly Column<Unbilled>[] = [
  { id: 'account', header: 'Account', value: row => row.account.accountNumber, fixed: 112 },
  { id: 'company', header: 'Company', value: row => row.account.companyName, width: 140 },
  { id: 'description', header: 'Description', value: row => row.description, width: 140, grow: 2 },
  { id: 'periodStart', header: 'From', value: row => row.periodStart, kind: 'date', fixed: 108 },
  { id: 'periodEnd', header: 'To', value: row => row.periodEnd, kind: 'date', fixed: 108 },
  { id: 'amount', header: 'Amount', value: row => row.amount, kind: 'pounds', fixed: 104 },
  { id: 'why', header: 'Why', value: row => row.why, width: 160 },
]

const states: Record<CatchUpDecision | 'open', string> = {
  open: 'Awaits approval',
  approved: 'Approved',
  declined: 'Declined',
}

const rowsOf = ({ months, tooOld, first }: CatchUp): Unbilled[] => [
  ...(first?.held.charges ?? []).map(row => ({ ...row, why: states[first?.decision ?? 'open'] })),
  ...tooOld.charges.map(row => ({ ...row, why: `More than ${counted(months, 'month')} back` })),
]

interface CatchUpPanelProps {
  client: number
  onOpen: (charge: number) => void
}

/** Charges with days that no run bills, in pounds, and the decision about what was lost before runs caught up. */
export default function CatchUpPanel({ client, onOpen }: CatchUpPanelProps) {
  const { data, error, isPending, refetch } = useQuery(catchUpQuery(client))
  const rows = useMemo(() => data && rowsOf(data), [data])
  const all = data ? data.tooOld.count + (data.first?.held.count ?? 0) : 0
  if (isPending) return <LoadingBlock h={480} />
  return (
    <>
      {data && <TooOld data={data} />}
      {data?.first && <First client={client} first={data.first} />}
      <DataTable
        name="unbilled-charges"
        label="Charges not billed"
        columns={columns}
        list={{ data: rows, error, refetch }}
        rowKey={row => `${row.charge} ${row.why}`}
        onOpen={row => onOpen(row.charge)}
        partial={all > (rows?.length ?? 0)}
        emptyHint="Everything has been billed."
      />
    </>
  )
}

function TooOld({ data: { months, since, tooOld } }: { data: CatchUp }) {
  if (since === null) return <Notice mb={8}>No run has billed this reseller yet.</Notice>
  return (
    <Notice mb={8} tone={tooOld.count > 0 ? 'warn' : undefined}>
      Charges entered late are billed up to {counted(months, 'month')} back, but not before{' '}
      {formatLongDate(since)}.
      {tooOld.count > 0 &&
        ` ${formatPounds(tooOld.amount)} of ${counted(tooOld.count, 'charge')} is older and is not billed.`}
    </Notice>
  )
}

function First({ client, first }: { client: number; first: NonNullable<CatchUp['first']> }) {
  const { mutateAsync } = useDecideCatchUp(client)
  const { asking, ask } = useReason()
  const { held, until, decision, decidedBy, decidedAt, reason } = first
  const what = `${formatPounds(held.amount)} of ${counted(held.count, 'charge')}`
  if (decision !== null)
    return (
      <Notice mb={8}>
        {decision === 'approved'
          ? `What was not billed up to ${formatDate(until)} was approved`
          : `${what}, due by ${formatDate(until)}, was declined`}
        {decidedAt !== null && ` by ${decidedBy ?? 'a former user'}, ${formatDateTime(decidedAt)}`}: {reason}
      </Notice>
    )
  if (held.count === 0) return null
  async function decide(chosen: CatchUpDecision): Promise<void> {
    const [title, about] =
      chosen === 'approved'
        ? ['Approve catch-up', `The next run will bill ${what}. Enter the reason:`]
        : ['Decline catch-up', `No run will ever bill ${what}. Enter the reason:`]
    const saved = await ask(title, about, words => mutateAsync({ decision: chosen, reason: words }))
    if (saved) showDone(chosen === 'approved' ? 'The next run bills it' : 'It will not be billed')
  }
  return (
    <Notice as="div" mb={8} tone="warn" gap={8}>
      <span>
        {what}, due by {formatDate(until)}, was never billed: it was entered after its run. No run bills it
        until you approve it.
      </span>
      <Buttons>
        <Button size="compact-sm" disabled={asking} onClick={() => void decide('approved')}>
          Approve
        </Button>
        <Button size="compact-sm" variant="default" disabled={asking} onClick={() => void decide('declined')}>
          Decline
        </Button>
      </Buttons>
    </Notice>
  )
}
