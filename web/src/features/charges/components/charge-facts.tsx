import type { BilledPart, ChargeDetail } from '@nineops/contract/ordering/charges.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { runName } from '@nineops/contract/words'
import type { ReactNode } from 'react'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { amountText, frequencyText, states } from '../charge-labels.ts'
import { SectionTitle } from '../../../ui/layout/parts.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'

export function ChargeFacts({ charge }: { charge: ChargeDetail }) {
  const facts: [string, ReactNode][] = [
    ['Account', `${charge.account.accountNumber} ${charge.account.companyName}`],
    ['Brand', charge.brand.name],
    ...(charge.service === null
      ? []
      : [['Service', writtenNumber(charge.service.cli)] satisfies [string, ReactNode]]),
    ...(charge.product === null ? [] : [['Product', charge.product.code] satisfies [string, ReactNode]]),
    ['Product group', charge.productGroup],
    ['Billed', frequencyText(charge)],
    ['Amount', amountText(charge)],
    ['Cost', charge.cost === null ? 'Not recorded' : formatPounds(charge.cost)],
    ...(charge.nominal === null ? [] : [['Nominal code', charge.nominal] satisfies [string, ReactNode]]),
    [
      'Days',
      charge.frequency === 'once'
        ? formatDate(charge.startDate)
        : `${formatDate(charge.startDate)} – ${charge.endDate === null ? 'no end' : formatDate(charge.endDate)}`,
    ],
    ...(charge.billedThrough === null
      ? []
      : [['Billed elsewhere until', formatDate(charge.billedThrough)] satisfies [string, ReactNode]]),
    [
      'Status',
      <StatusBadge key="state" tone={states[charge.state].tone}>
        {states[charge.state].word}
      </StatusBadge>,
    ],
  ]
  return <Facts of={facts} />
}

const columns: readonly Column<BilledPart>[] = [
  {
    id: 'run',
    header: 'Invoice run',
    value: part => `${runName(part.run)}${part.confirmed ? '' : ', not confirmed'}`,
    width: 160,
  },
  {
    id: 'kind',
    header: 'What',
    value: part => (part.kind === 'refund' ? 'Given back' : 'Billed'),
    fixed: 100,
  },
  { id: 'periodStart', header: 'From', value: part => part.periodStart, kind: 'date', fixed: 108 },
  { id: 'periodEnd', header: 'To', value: part => part.periodEnd, kind: 'date', fixed: 108 },
  { id: 'amount', header: 'Amount', value: part => part.amount, kind: 'pounds', fixed: 100 },
]

/** What runs have billed for it. */
export function BilledParts({ charge }: { charge: ChargeDetail }) {
  return (
    <>
      <SectionTitle>
        Billed so far{charge.billed.some(part => !part.confirmed) && ', with a run that is not confirmed'}:{' '}
        {formatPounds(charge.billedTotal)}
      </SectionTitle>
      <DataTable
        name="billed-charge"
        label="Billed so far"
        columns={columns}
        rows={charge.billed}
        rowKey={part => `${part.kind} ${part.periodStart}`}
        height={240}
        address={false}
        emptyHint="No run has billed it yet."
      />
    </>
  )
}
