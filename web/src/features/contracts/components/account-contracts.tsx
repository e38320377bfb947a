import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { contractsQuery } from '../contracts.queries.ts'
import { termColumns } from './contract-columns.tsx'
import { ContractDrawer } from './contract-drawer.tsx'
import classes from './contracts.module.css'

/** More contracts than an account has. */
const MOST = 500

/** An account's contracts: what it has, giving it one, and ending one. */
export function AccountContracts({ client, account }: { client: number; account: number }) {
  const [open, setOpen] = useState<number | 'new'>()
  const query = { account, pageSize: MOST, sort: '-startDate' }
  const { data, error, refetch } = useQuery(contractsQuery(client, query))
  return (
    <section aria-label="Contracts">
      <div className={classes.head}>
        <h2 className={classes.heading}>Contracts</h2>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setOpen('new')}
        >
          Add contract
        </Button>
      </div>
      <DataTable
        name="account-contracts"
        label="Contracts of the account"
        columns={termColumns}
        rows={data?.rows}
        rowKey={row => row.index}
        error={error}
        onRetry={() => void refetch()}
        onOpen={row => setOpen(row.index)}
        height={280}
        focusFilter={false}
        emptyHint="The account has no contract. Add one to give it a discount or a term."
      />
      <ContractDrawer client={client} account={account} choose={false} open={open} onOpen={setOpen} />
    </section>
  )
}
