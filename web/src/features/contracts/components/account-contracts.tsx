import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { contractsQuery } from '../contracts.queries.ts'
import { termColumns } from './contract-columns.tsx'
import { ContractDrawer } from './contract-drawer.tsx'
import { Row, SectionTitle } from '../../../ui/layout/parts.tsx'

/** More contracts than any account has. */
const MOST = 500

/** An account's contracts: list, add and end. */
export function AccountContracts({ client, account }: { client: number; account: number }) {
  const [open, setOpen] = useState<number | 'new'>()
  const query = { account, pageSize: MOST, sort: '-startDate' }
  const listed = useQuery(contractsQuery(client, query))
  return (
    <section aria-label="Contracts">
      <Row between mb={8} gap={12}>
        <SectionTitle>Contracts</SectionTitle>
        <Button variant="default" onClick={() => setOpen('new')}>
          Add contract
        </Button>
      </Row>
      <DataTable
        name="account-contracts"
        label="Contracts of the account"
        columns={termColumns}
        list={listed}
        onOpen={row => setOpen(row.index)}
        height={280}
        emptyHint="No contracts on this account. Add one to set a discount or a minimum term."
      />
      <ContractDrawer client={client} account={account} choose={false} open={open} onOpen={setOpen} />
    </section>
  )
}
