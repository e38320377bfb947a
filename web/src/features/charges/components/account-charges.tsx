import { Button } from '@mantine/core'
import { chargeSorts } from '@nineops/contract/ordering/charges.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { chargesQuery } from '../charges.queries.ts'
import { chargeColumns } from './charge-columns.tsx'
import { ChargeDrawer } from './charge-drawer.tsx'
import { priceColumn } from './price-column.tsx'

const columns = chargeColumns.filter(({ id }) => !['account', 'company', 'brand'].includes(id))

interface AccountChargesProps {
  client: number
  account: number
  /** Index of the open charge. */
  open: number | undefined
  onOpen: (charge: number | undefined) => void
  /** Read-only. */
  readOnly: boolean
}

/** The charges of one account, each with its past and next bills. */
export function AccountCharges({ client, account, open, onOpen, readOnly }: AccountChargesProps) {
  const table = useServerTable('account-charges', { sort: chargeSorts, pageSize: 200 })
  const listed = useQuery(chargesQuery(client, { ...table.query, account }))
  const [adding, setAdding] = useState(false)
  const shown = useMemo(() => (readOnly ? columns : [...columns, priceColumn(client)]), [client, readOnly])
  return (
    <>
      <DataTable
        label="Charges"
        columns={shown}
        list={listed}
        onOpen={row => onOpen(row.index)}
        server={table}
        serverExport={{ list: 'charges', params: { client }, query: { account } }}
        focusFilter={false}
        filterPlaceholder="Description"
        emptyHint="No charges on this account."
        toolbar={
          !readOnly && (
            <Button variant="default" onClick={() => setAdding(true)}>
              Add charge
            </Button>
          )
        }
      />
      <ChargeDrawer
        client={client}
        account={account}
        open={adding ? 'new' : open}
        readOnly={readOnly}
        onOpen={opened => {
          setAdding(opened === 'new')
          const index = typeof opened === 'number' ? opened : undefined
          if (index !== open) onOpen(index)
        }}
      />
    </>
  )
}
