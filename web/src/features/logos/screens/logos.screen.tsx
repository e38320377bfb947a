import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSelect, useSelection } from '../../../app/selection.ts'
import { ofClient } from '../../../app/shell/require-client.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { BrandList } from '../components/brand-list.tsx'
import { BrandLogoPanel } from '../components/brand-logo-panel.tsx'
import classes from '../components/logos.module.css'
import { logosQuery } from '../logos.queries.ts'

/** The logo at the head of each brand's invoices. */
export const LogosScreen = ofClient('Manage Logos', Logos)

function Logos({ client }: { client: number }) {
  const { brand } = useSelection()
  const select = useSelect()
  const { data, error, refetch } = useQuery(logosQuery(client))
  const chosen = data?.find(each => each.brand.index === brand) ?? data?.[0]
  return (
    <>
      <PageHeader
        title="Manage Logos"
        about="The logo on each brand’s invoices. Earlier invoices keep theirs."
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          title="NO BRANDS"
          hint="Create a brand of this reseller first; then it can have a logo."
        />
      )}
      {!data && !error && <Skeleton height={420} />}
      {data && chosen && (
        <div className={classes.columns}>
          <BrandList
            client={client}
            brands={data}
            chosen={chosen.brand.index}
            onChoose={index => select({ brand: index })}
          />
          <BrandLogoPanel key={chosen.brand.index} client={client} logo={chosen} />
        </div>
      )}
    </>
  )
}
