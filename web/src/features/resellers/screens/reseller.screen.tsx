import { useQuery } from '@tanstack/react-query'
import { ofClient } from '../../../app/shell/require-client.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
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

const className = classes.view

/** All settings of a reseller in Service Establishment. */
export const ResellerScreen = ofClient('Reseller', Reseller)

function Reseller({ client }: { client: number }) {
  const name = useQuery(clientsQuery).data?.find(row => row.index === client)?.name ?? 'Reseller'
  return (
    <>
      <PageHeader title={name} about="The reseller’s company details, brands and settings." />
      <ScreenTabs
        parameter="tab"
        views={[
          { value: 'details', label: 'Details', content: <DetailsTab client={client} />, className: '' },
          { value: 'brands', label: 'Brands', content: <BrandsTab client={client} />, className },
          {
            value: 'wholesale-retail',
            label: 'Wholesale / retail',
            content: <WholesaleRetailPanel client={client} />,
            className,
          },
          { value: 'products', label: 'Products', content: <ProductsPanel client={client} />, className },
          { value: 'bundles', label: 'Bundles', content: <BundlesPanel client={client} />, className },
          { value: 'vat', label: 'VAT', content: <ProductGroupVatPanel client={client} />, className },
          { value: 'notices', label: 'Notices', content: <EndingContracts client={client} />, className },
          {
            value: 'sales-ledger',
            label: 'Sales ledger',
            content: <SalesLedgerPanel client={client} />,
            className,
          },
          {
            value: 'feature-flags',
            label: 'Feature flags',
            content: <FlagsPanel client={client} reseller={name} />,
            className,
          },
        ]}
      />
    </>
  )
}
