import { Button, Skeleton } from '@mantine/core'
import { vatRates } from '@nineops/contract/service-establishment/vat-rules'
import type { SalesLedgerCodes } from '@nineops/contract/invoicing/sales-ledger.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import {
  draftOf,
  fixedFields,
  formatNames,
  groupField,
  groupsToAsk,
  paymentsHint,
  taxNames,
} from '../codes-draft.ts'
import { ledgerCodesQuery, productGroupsQuery } from '../sales-ledger.queries.ts'
import { CodesForm } from './codes-form.tsx'
import { Hint, Row, Stack, Panel } from '../../../ui/layout/parts.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'
import classes from './sales-ledger.module.css'

interface GroupRow {
  productGroup: string
  nominal: string
  own: boolean
}

const columns: Column<GroupRow>[] = [
  { id: 'productGroup', header: 'Product group', value: row => row.productGroup, width: 140, grow: 2 },
  { id: 'nominal', header: 'Nominal account', value: row => row.nominal, fixed: 144 },
  {
    id: 'own',
    header: 'Source',
    value: row => (row.own ? 'For this group' : 'Default'),
    width: 156,
    grow: 1,
  },
]

const none: string[] = []

/** The reseller's nominal accounts and tax codes in the sales ledger files. */
export function SalesLedgerPanel({ client }: { client: number }) {
  const codes = useQuery(ledgerCodesQuery(client))
  const known = useQuery(productGroupsQuery(client))
  const groups = known.data ?? none
  const [open, setOpen] = useState<SalesLedgerCodes | null>(null)
  const rows = useMemo(() => {
    if (!codes.data || known.isPending) return undefined
    const draft = draftOf(codes.data)
    const { otherNominal } = codes.data
    return groupsToAsk(groups, draft).map(productGroup => {
      const own = draft[groupField(productGroup)]
      return { productGroup, nominal: own ?? otherNominal, own: own !== undefined }
    })
  }, [codes.data, known.isPending, groups])
  const { data } = codes
  if (codes.error && !data) return <ErrorState error={codes.error} onRetry={() => void codes.refetch()} />
  return (
    <div className={classes.columns}>
      <Stack gap={16}>
        {data ? <Codes codes={data} onEdit={() => setOpen(data)} /> : <Skeleton h={420} />}
      </Stack>
      <section className={classes.groups} aria-label="Product groups">
        <DataTable
          name="ledger-groups"
          label="Nominal accounts of product groups"
          columns={columns}
          rows={rows}
          rowKey={row => row.productGroup}
          focusFilter={false}
          filterPlaceholder="Filter product groups"
          emptyHint="Nothing is billed yet: every product group goes to the one account at the left."
        />
      </section>
      <ResourceDrawer opened={open !== null} onClose={() => setOpen(null)} title="Edit sales ledger codes">
        {open && <CodesForm client={client} codes={open} groups={groups} />}
      </ResourceDrawer>
    </div>
  )
}

function Codes({ codes, onEdit }: { codes: SalesLedgerCodes; onEdit: () => void }) {
  return (
    <>
      <Panel as="section" className={classes.card} aria-label="Accounts">
        <Row align="start" between mb={8}>
          <h2>Accounts</h2>
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            Edit codes
          </Button>
        </Row>
        <Facts style={wide}>
          <Fact name={fixedFields.format}>{formatNames[codes.format]}</Fact>
          <Fact name={fixedFields.otherNominal}>{codes.otherNominal}</Fact>
          <Fact name={fixedFields.bankNominal}>{codes.bankNominal}</Fact>
          <Fact name={fixedFields.writeOffNominal}>{codes.writeOffNominal}</Fact>
          <Fact name={fixedFields.department}>{codes.department}</Fact>
        </Facts>
        <Hint mt={12}>
          {codes.version === 0
            ? 'The standard Sage 50 codes; not changed for this reseller.'
            : 'Set for this reseller.'}{' '}
          New sales ledger files use these codes.
        </Hint>
      </Panel>
      <Panel as="section" className={classes.card} aria-label="Tax codes">
        <h2>Tax codes</h2>
        <Facts of={vatRates.map(rate => [taxNames[rate], codes.taxCodes[rate]])} style={wide} />
        <Hint mt={12}>{paymentsHint(codes.format)}</Hint>
      </Panel>
    </>
  )
}

/** Names as long as they are, before codes of a few digits. */
const wide = { gridTemplateColumns: 'minmax(0, 1fr) minmax(88px, auto)' }
