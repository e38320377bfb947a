import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ofClient } from '../../../app/shell/require-client.tsx'
import { useSelection } from '../../../app/selection.ts'
import { ImportPanel } from '../../imports/imports.public.ts'
import { CatchUpPanel } from '../../catch-ups/catch-ups.public.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { ChargeDrawer, ChargesTable, type OpenCharge } from '../../charges/charges.public.ts'
import { askPrices, PriceChangesPanel } from '../../price-changes/price-changes.public.ts'
import classes from './opc.module.css'

const path = '/bureau/opc'

/** One-off and periodic charges of a reseller's accounts (product: OPC). */
export const OpcScreen = ofClient('OPC', Charges)

function Charges({ client }: { client: number }) {
  const { account } = useSelection()
  const { part = 'charges', charge } = useSearch({ from: path })
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  function open(opened: OpenCharge): void {
    setAdding(opened === 'new')
    const index = typeof opened === 'number' ? opened : undefined
    if (index !== charge)
      void navigate({
        to: path,
        search: previous => ({ ...previous, charge: index }),
        replace: index === undefined,
      })
  }
  return (
    <>
      <PageHeader
        title="OPC"
        about="One-off and periodic charges on accounts."
        actions={part === 'charges' && <Button onClick={() => open('new')}>Add charge</Button>}
      />
      <ScreenTabs
        parameter="part"
        views={[
          {
            value: 'charges',
            label: 'Charges',
            content: (
              <ChargesTable
                client={client}
                onOpen={row => open(row.index)}
                onChangePrice={charges => askPrices(client, charges)}
              />
            ),
          },
          { value: 'prices', label: 'Price changes', content: <PriceChangesPanel client={client} /> },
          { value: 'unbilled', label: 'Not billed', content: <CatchUpPanel client={client} onOpen={open} /> },
          {
            value: 'import',
            label: 'Import',
            content: <ImportPanel client={client} kind="charges" />,
            className: classes.scroll,
          },
        ]}
      />
      <ChargeDrawer client={client} account={account} open={adding ? 'new' : charge} onOpen={open} />
    </>
  )
}
