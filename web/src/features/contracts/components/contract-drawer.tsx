import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { contractName } from '../contract-labels.ts'
import { contractQuery } from '../contracts.queries.ts'

const ContractDetails = lazy(() => import('./contract-details.tsx'))
const ContractForm = lazy(() => import('./contract-form.tsx'))

interface ContractDrawerProps {
  client: number
  /** The account of a new contract, if known. */
  account: number | undefined
  /** Whether a new one may be for another account. */
  choose?: boolean
  /** The open contract, or a new one. */
  open: number | 'new' | undefined
  onOpen: (open: number | undefined) => void
}

/** One contract, or the form to add one. */
export function ContractDrawer({ client, account, choose = true, open, onOpen }: ContractDrawerProps) {
  const { data, error, refetch } = useQuery(
    contractQuery(client, typeof open === 'number' ? open : undefined),
  )
  const title = open === 'new' ? 'Add contract' : data ? contractName(data) : 'Contract'
  return (
    <ResourceDrawer opened={open !== undefined} title={title} onClose={() => onOpen(undefined)}>
      {guard =>
        open === 'new' ? (
          <ContractForm client={client} account={account} choose={choose} />
        ) : data && data.index === open ? (
          <ContractDetails client={client} contract={data} guard={guard} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingBlock h={280} />
        )
      }
    </ResourceDrawer>
  )
}
