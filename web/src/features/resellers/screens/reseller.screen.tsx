import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FlagsPanel } from '../../feature-flags/feature-flags.public.ts'
import { EndingContracts } from '../../notices/notices.public.ts'
import { BundlesPanel } from '../../product-group-bundles/product-group-bundles.public.ts'
import { ProductsPanel } from '../../products/products.public.ts'
import { ProductGroupVatPanel } from '../../product-group-vat/product-group-vat.public.ts'
import { clientsQuery } from '../../pickers/pickers.public.ts'
import { SalesLedgerPanel } from '../../sales-ledger/sales-ledger.public.ts'
import { WholesaleRetailPanel } from '../../wholesale-retail/wholesale-retail.public.ts'
import { BrandsTab } from '../components/brands-tab.tsx'
import { DetailsTab } from '../components/details-tab.tsx'
import classes from '../components/resellers.module.css'
import { type ResellerTab, resellerTabs, useResellerTab } from '../reseller-search.ts'

const labels: Record<ResellerTab, string> = {
  details: 'Details',
  brands: 'Brands',
  'wholesale-retail': 'Wholesale / retail',
  products: 'Products',
  bundles: 'Bundles',
  vat: 'VAT',
  notices: 'Notices',
  'sales-ledger': 'Sales ledger',
  'feature-flags': 'Feature flags',
}

const view = classes.view ?? ''

/** All settings of a reseller in Service Establishment. */
export function ResellerScreen() {
  return <RequireClient title="Reseller">{client => <Reseller key={client} client={client} />}</RequireClient>
}

function Reseller({ client }: { client: number }) {
  const [tab, show] = useResellerTab()
  const name = useQuery(clientsQuery).data?.find(row => row.index === client)?.name ?? `Reseller ${client}`
  return (
    <>
      <PageHeader title={name} about="The reseller’s company details, brands and settings." />
      <Tabs value={tab} onChange={show} keepMounted={false} className="fill">
        <Tabs.List mb={12} flex="none">
          {resellerTabs.map(value => (
            <Tabs.Tab key={value} value={value}>
              {labels[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="details">
          <DetailsTab client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="brands" className={view}>
          <BrandsTab client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="wholesale-retail" className={view}>
          <WholesaleRetailPanel client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="products" className={view}>
          <ProductsPanel client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="bundles" className={view}>
          <BundlesPanel client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="vat" className={view}>
          <ProductGroupVatPanel client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="notices" className={view}>
          <EndingContracts client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="sales-ledger" className={view}>
          <SalesLedgerPanel client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="feature-flags" className={view}>
          <FlagsPanel client={client} reseller={name} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
