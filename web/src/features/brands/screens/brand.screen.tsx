import { Button, Skeleton } from '@mantine/core'
import { brandFields } from '@nineops/contract/service-establishment/establishment-rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { brandDetailQuery, DetailsForm, lookOf, useChangeBrand } from '../../clients/clients.public.ts'
import { RemindersSent, RemindersTonight } from '../../reminders/reminders.public.ts'
import { RequireBrand } from '../components/require-brand.tsx'
import { brandChange, brandGroups, brandOthers, brandTexts } from '../brand-details.ts'

/** An existing brand with everything its invoices show, to be edited. */
export function BrandScreen() {
  return (
    <RequireBrand title="Brand">
      {(client, brand) => <Brand key={`${client} ${brand}`} client={client} brand={brand} />}
    </RequireBrand>
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
        about="Invoice and reminder settings. Changes apply to new invoices, and to reminders from tomorrow."
        actions={
          <>
            <Button
              variant="default"
              renderRoot={root => (
                <Link {...root} to="/service-establishment/page-one" search={{ client, brand }} />
              )}
            >
              Edit page one
            </Button>
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
          </>
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
          <RemindersTonight
            client={client}
            brand={brand}
            version={data.version}
            hasDays={data.reminderDays1 !== null}
          />
          <RemindersSent client={client} brand={brand} />
        </>
      ) : (
        <Skeleton h={640} maw={{ base: '100%', lg: 720 }} />
      )}
    </>
  )
}
