import { Button } from '@mantine/core'
import { kindNames } from '@nineops/contract/crm/posting-labels'
import type { AccountLedger } from '@nineops/contract/crm/account-ledger.contract'
import { useMemo } from 'react'
import { todayInLondon } from '../../../lib/days.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { ShortList } from '../../../ui/lists/short-list.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import type { Disputing } from '../../disputes/disputes.public.ts'
import { ageNames, ageOf, daysLate, debtState } from '../posting-labels.ts'

type Row = AccountLedger['open'][number] & {
  late: number
  /** The Direct Debit that is on its way for it. */
  collecting: AccountLedger['collecting'][number] | undefined
}

const documentOf = ({ kind, number, reference }: Row): string =>
  `${kindNames[kind]} ${number ?? reference}`.trim()

const columns: readonly Column<Row>[] = [
  { id: 'document', header: 'Document', value: documentOf, width: 170, grow: 2 },
  { id: 'dueOn', header: 'Due', value: row => row.dueOn, kind: 'date', fixed: 104 },
  { id: 'late', header: 'Days overdue', value: row => Math.max(row.late, 0), kind: 'count', fixed: 112 },
  { id: 'age', header: 'Age', value: row => ageNames[ageOf(row.late)], fixed: 112 },
  { id: 'amount', header: 'Amount', value: row => row.amount, kind: 'pounds', fixed: 108 },
  { id: 'remainder', header: 'Open', value: row => row.remainder, kind: 'pounds', fixed: 108 },
  statusColumn(row => debtState({ ...row, collecting: row.collecting !== undefined }), { fixed: 214 }),
]

interface Props {
  ledger: AccountLedger
  onDispute: (dispute: Disputing) => void
}

/** What is not paid, the oldest first, with what keeps it from being chased; nothing where all is. */
export function OpenDocuments({ ledger, onDispute }: Props) {
  const rows = useMemo((): Row[] => {
    const today = todayInLondon()
    const collecting = new Map(ledger.collecting.map(debit => [debit.number, debit]))
    return ledger.open.map(debt => ({
      ...debt,
      late: daysLate(debt.dueOn, today),
      collecting: debt.number === null ? undefined : collecting.get(debt.number),
    }))
  }, [ledger])
  const all = useMemo(
    (): readonly Column<Row>[] => [
      ...columns,
      {
        id: 'actions',
        header: 'Actions',
        value: () => '',
        action: true,
        fixed: 128,
        render: row => {
          const document = documentOf(row)
          if (row.kind !== 'invoice' && row.kind !== 'opening_balance') return null
          const { dispute, index, collecting } = row
          return (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`${dispute === null ? 'Note dispute on' : 'Close dispute on'} ${document}`}
              onClick={() =>
                onDispute(dispute === null ? { document, debt: index, collecting } : { document, dispute })
              }
            >
              {dispute === null ? 'Note dispute' : 'Close dispute'}
            </Button>
          )
        },
      },
    ],
    [onDispute],
  )
  return <ShortList name="open-documents" label="Open documents" columns={all} rows={rows} />
}
