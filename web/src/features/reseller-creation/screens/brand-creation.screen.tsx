import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useClientIndex } from '../../../app/selection.ts'
import { ofClient } from '../../../app/shell/require-client.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { clientDetailQuery, useCreateBrand } from '../../clients/clients.public.ts'
import { DraftList } from '../../drafts/drafts.public.ts'
import { brandsQuery, clientsQuery } from '../../pickers/pickers.public.ts'
import { brandSteps, emptyBrandForm, withResellerDetails } from '../brand-form.ts'
import { Created } from '../components/created.tsx'
import { DraftGate } from '../components/draft-gate.tsx'
import { GuidedForm } from '../components/guided-form.tsx'
import type { Texts } from '../creation-form.ts'
import { keyOfBody } from '../idempotency-key.ts'
import { brandBody } from '../reseller-form.ts'
import type { GuidedState } from '../use-guided-form.ts'
import { useOpenDraft } from '../use-open-draft.ts'

/** Sets up a brand of a reseller step by step. */
export const BrandCreationScreen = ofClient('Create Brand', BrandCreation)

function BrandCreation({ client }: { client: number }) {
  const created = useSearch({ strict: false, select: search => search.created })
  const { draft, key, toFetch, onBegun, open } = useOpenDraft()
  const reseller = useQuery(clientsQuery).data?.find(row => row.index === client)?.name
  const brand = useQuery(brandsQuery(client)).data?.find(row => row.index === created)?.name
  const navigate = useNavigate()
  const save = useCreateBrand(client)
  const sent = useRef(keyOfBody())
  const create = async (texts: Texts, from: number | undefined) => {
    const body = { ...brandBody(texts), ...(from !== undefined && { draft: from }) }
    const { index } = await save.mutateAsync({ body, key: sent.current(body) })
    await navigate({ to: '.', search: { client, brand: index, created: index }, replace: true })
  }
  if (created !== undefined)
    return (
      <Created
        title={brand === undefined ? 'The brand is created' : `${brand} is created`}
        about="What the reseller still needs before its first run, and where to add it."
        client={client}
        again={{ label: 'CREATE ANOTHER', onClick: () => open(undefined) }}
      />
    )
  return (
    <>
      <PageHeader
        title="Create Brand"
        about={`A trading name of ${reseller ?? 'the reseller'}. Invoices are issued in its name. Your entries are saved as a draft.`}
      />
      <DraftGate draft={toFetch} onFresh={() => open(undefined)}>
        {fetched => (
          <GuidedForm
            key={key}
            kind="brand"
            client={client}
            stepsOf={brandSteps}
            empty={emptyBrandForm}
            title="brand.name"
            within="brand."
            draft={fetched}
            onBegun={onBegun}
            create={create}
            createLabel="CREATE BRAND"
            help={CopyDetails}
            side={<DraftList kind="brand" open={draft} onOpen={one => open(one.index, one.clientIndex)} />}
          />
        )}
      </DraftGate>
    </>
  )
}

/** Copies the reseller's details into fields still empty. */
function CopyDetails({ form }: { form: GuidedState }) {
  const client = useClientIndex()
  const details = useQuery({ ...clientDetailQuery(client ?? 0), enabled: client !== undefined }).data
  return (
    <Button
      variant="default"
      size="compact-sm"
      mb={16}
      disabled={!details}
      onClick={() => details && form.change(withResellerDetails(form.texts, details))}
    >
      Copy the reseller’s details
    </Button>
  )
}
