import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { useSelection } from '../../../app/selection.ts'
import { ofClient } from '../../../app/shell/require-client.tsx'
import { ImportPanel } from '../../imports/imports.public.ts'
import { EndingContracts } from '../../notices/notices.public.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { ContractDrawer } from '../components/contract-drawer.tsx'
import { OptionsTab, SchemesTab } from '../../loyalty-schemes/loyalty-schemes.public.ts'
import classes from './ordering.module.css'

const ContractsTable = lazy(() => import('../components/contracts-table.tsx'))

const path = '/ordering/loyalty-schemes'
const adding = {
  schemes: 'Add scheme',
  options: 'Add contract option',
  contracts: 'Add contract',
  ending: null,
  import: null,
}

/** Loyalty schemes, contract options, and accounts' contracts for them (product: Ordering). */
export const LoyaltySchemesScreen = ofClient('Loyalty Schemes', Ordering)

function Ordering({ client }: { client: number }) {
  const { brand, account } = useSelection()
  const { offers: part = 'schemes', open: index, contractState } = useSearch({ from: path })
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const open = isNew ? ('new' as const) : index
  function show(opened: number | 'new' | undefined): void {
    setNew(opened === 'new')
    const next = opened === 'new' ? undefined : opened
    if (next !== index)
      void navigate({
        to: path,
        search: previous => ({ ...previous, open: next }),
        replace: next === undefined,
      })
  }
  const add = adding[part]
  const drawer = { client, open, onOpen: show }
  const owner = { ...(brand !== undefined && { brand }), ...(account !== undefined && { account }) }
  return (
    <>
      <PageHeader
        title="Loyalty Schemes"
        about="Loyalty discounts, their terms, and the accounts that have them."
        actions={add !== null && <Button onClick={() => show('new')}>{add}</Button>}
      />
      <ScreenTabs
        parameter="offers"
        leaves={['open']}
        views={[
          { value: 'schemes', label: 'Schemes', content: <SchemesTab {...drawer} /> },
          { value: 'options', label: 'Contract options', content: <OptionsTab {...drawer} /> },
          {
            value: 'contracts',
            label: 'Contracts',
            content: (
              <>
                <ContractsTable
                  client={client}
                  owner={owner}
                  state={contractState}
                  onState={state =>
                    void navigate({
                      to: path,
                      search: previous => ({ ...previous, contractState: state }),
                      replace: true,
                    })
                  }
                  onOpen={row => show(row.index)}
                />
                <ContractDrawer {...drawer} account={account} />
              </>
            ),
          },
          {
            value: 'ending',
            label: 'Ending',
            content: (
              <>
                <EndingContracts client={client} onOpen={show} />
                <ContractDrawer {...drawer} account={account} />
              </>
            ),
          },
          {
            value: 'import',
            label: 'Import',
            content: <ImportPanel client={client} kind="contracts" />,
            className: classes.scroll,
          },
        ]}
      />
    </>
  )
}
