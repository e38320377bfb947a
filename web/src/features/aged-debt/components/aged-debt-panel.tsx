import { SegmentedControl, Switch } from '@mantine/core'
import {
  type AgedDebt,
  agedDebtSorts,
  debtGroups,
  type DebtGroup,
} from '@nineops/contract/partner-commercial/aged-debt.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSession } from '../../../api/session-state.ts'
import { useSelection } from '../../../app/selection.ts'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { Hint, Panel, Row, SectionTitle } from '../../../ui/layout/parts.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { ageNames, ages } from '../../account-ledger/account-ledger.public.ts'
import { agedDebtQuery, debtSummaryQuery } from '../aged-debt.queries.ts'
import { debtPlace } from '../debt-place.ts'

const groupNames: Record<DebtGroup, string> = { reseller: 'Resellers', brand: 'Brands', account: 'Accounts' }
const figures: readonly Column<AgedDebt>[] = [
  ...ages.map(
    (age): Column<AgedDebt> => ({
      id: age,
      header: ageNames[age],
      value: row => row[age],
      kind: 'pounds',
      fixed: 104,
    }),
  ),
  { id: 'total', header: 'Owed', value: row => row.total, kind: 'pounds', fixed: 108 },
  { id: 'disputed', header: 'Disputed', value: row => row.disputed, kind: 'pounds', fixed: 96 },
  { id: 'inHand', header: 'In hand', value: row => row.inHand, kind: 'pounds', fixed: 96 },
]
const accountsColumn: Column<AgedDebt> = {
  id: 'accounts',
  header: 'Debtors',
  value: row => row.accounts,
  kind: 'count',
  fixed: 90,
}
const reseller: Column<AgedDebt> = {
  id: 'reseller',
  header: 'Reseller',
  value: row => row.reseller,
  width: 140,
}
const columnsBy: Record<DebtGroup, readonly Column<AgedDebt>[]> = {
  reseller: [
    { id: 'name', header: 'Reseller', value: row => row.name, width: 170, grow: 2 },
    accountsColumn,
    ...figures,
  ],
  brand: [
    { id: 'name', header: 'Brand', value: row => row.name, width: 170, grow: 2 },
    reseller,
    accountsColumn,
    ...figures,
  ],
  account: [
    { id: 'accountNumber', header: 'Account', value: row => row.accountNumber, fixed: 130, copy: true },
    { id: 'name', header: 'Company', value: row => row.name, width: 170, grow: 2 },
    { ...reseller, hidden: true },
    ...figures,
  ],
}

/** What customers owe, by how late it is; of the selected reseller and brand, or of all. */
export default function AgedDebtPanel({ first = 'reseller' }: { first?: DebtGroup }) {
  const { client, brand } = useSelection()
  const { roles } = useSession()
  const [by, setBy] = useState<DebtGroup>(first)
  const opens = debtPlace({ index: 0, clientIndex: 0 }, by, roles) !== undefined
  const [onlyDisputed, setOnlyDisputed] = useState(false)
  const table = useServerTable('aged-debt', { sort: agedDebtSorts })
  const narrowing = useMemo(
    () => ({
      ...(client !== undefined && { client: String(client) }),
      ...(brand !== undefined && { brand: String(brand) }),
    }),
    [client, brand],
  )
  const disputed = onlyDisputed ? { onlyDisputed: 'true' as const } : {}
  const { data: summary, isError } = useQuery(debtSummaryQuery(narrowing))
  const unknown = isError ? '–' : undefined
  const list = useQuery(agedDebtQuery({ ...table.query, ...narrowing, by, ...disputed }))
  return (
    <>
      <Figures>
        {ages.map(age => (
          <FigureCard
            key={age}
            label={ageNames[age]}
            value={summary ? formatPounds(summary.totals[age]) : unknown}
            note={age === 'current' ? 'Not due yet' : 'After the due date'}
          />
        ))}
        <FigureCard
          label="In hand"
          value={summary ? formatPounds(summary.totals.inHand) : unknown}
          note="Paid or credited in advance, not deducted"
        />
      </Figures>
      <DataTable
        label="Aged debt"
        columns={columnsBy[by]}
        list={list}
        server={table}
        {...(opens && { link: (row: AgedDebt) => debtPlace(row, by, roles) })}
        serverExport={{ list: 'aged-debt', query: { ...narrowing, by, ...disputed } }}
        height={420}
        filterPlaceholder="Filter by name"
        emptyHint="Nothing is owed."
        toolbar={
          <>
            <Switch
              label={summary ? `Disputed only (${formatPounds(summary.totals.disputed)})` : 'Disputed only'}
              checked={onlyDisputed}
              onChange={event => {
                table.change({ page: 1 })
                setOnlyDisputed(event.currentTarget.checked)
              }}
            />
            <SegmentedControl
              size="sm"
              aria-label="Debt by"
              data={debtGroups.map(value => ({ value, label: groupNames[value] }))}
              value={by}
              onChange={value => {
                table.change({ page: 1, sort: [] })
                setBy(debtGroups.find(each => each === value) ?? first)
              }}
            />
          </>
        }
      />
      <section aria-labelledby="debt-trend" hidden={isError && !summary}>
        <Row mt={16} mb={8}>
          <SectionTitle id="debt-trend">Month by month</SectionTitle>
        </Row>
        <Panel mb={8} pad={0} style={{ maxWidth: 640 }}>
          <FigureTable heads={['On', 'Balance', 'Overdue']} framed>
            <tbody>
              {summary?.trend.toReversed().map(({ on, balance, overdue }) => (
                <tr key={on}>
                  <th scope="row">{formatDate(on)}</th>
                  <td>{formatPounds(balance)}</td>
                  <td>{formatPounds(overdue)}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        </Panel>
        <Hint>The balance is debt less money in hand. Overdue is debt past its due date.</Hint>
      </section>
    </>
  )
}
