import { Button, Skeleton } from '@mantine/core'
import { brandFields } from '@nineops/contract/service-establishment/establishment-rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useSelect, useSelection } from '../../../app/selection.ts'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { brandDetailQuery, DetailsForm, lookOf, useChangeBrand } from '../../clients/clients.public.ts'
import { BrandPicker } from '../../pickers/pickers.public.ts'
import { RemindersTonight } from '../../reminders/reminders.public.ts'
import { brandChange, brandGroups, brandOthers, brandTexts } from '../brand-details.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from '../components/brands.module.css'

/** An existing brand with everything its invoices show, to be edited. */
export function BrandScreen() {
  return <RequireClient title="Brand">{client => <OfReseller client={client} />}</RequireClient>
}

function OfReseller({ client }: { client: number }) {
  const { brand } = useSelection()
  const select = useSelect()
  if (brand !== undefined) return <Brand key={`${client} ${brand}`} client={client} brand={brand} />
  return (
    <>
      <PageHeader title="Brand" />
      <Hint mb={12}>Choose a brand to go on.</Hint>
      <div className={classes.choose}>
        <BrandPicker client={client} elevate onSelect={row => select({ brand: row.index })} />
      </div>
    </>
  )
}

function Brand({ client, brand }: { client: number; brand: number }) {
  const { data, error, refetch } = useQuery(brandDetailQuery(client, brand))
  const queries = useQueryClient()
  const change = useChangeBrand(client, brand)
  const [dirty, setDirty] = useState(false)
  useBlocker({
    shouldBlockFn: async () =>
      dirty && !(await confirm('Your changes are not saved. Leave without saving?', 'Not saved')),
    enableBeforeUnload: dirty,
  })
  return (
    <>
      <PageHeader
        title={data?.name ?? 'Brand'}
        about="What its invoices show, and its payment reminders. Changes apply to invoices calculated from now on."
        actions={
          <Button
            variant="default"
            renderRoot={root => (
              <Link
                {...root}
                to="/service-establishment/$"
                params={{ _splat: 'reseller' }}
                search={{ client }}
              />
            )}
          >
            Open the reseller
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <DetailsForm
            start={brandTexts(data)}
            groups={brandGroups}
            fields={brandFields}
            looks={lookOf}
            others={brandOthers}
            onDirty={setDirty}
            fetchNow={async () => brandTexts(await queries.fetchQuery(brandDetailQuery(client, brand)))}
            onSave={async (changes, version) => {
              const saved = await change.mutateAsync(brandChange(changes, version))
              showDone(`${saved.name} is saved`)
              return brandTexts(saved)
            }}
          />
          <RemindersTonight client={client} brand={brand} version={data.version} />
        </>
      ) : (
        <Skeleton h={640} maw={720} />
      )}
    </>
  )
}
