import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useCreateReseller } from '../../clients/clients.public.ts'
import { DraftList } from '../../drafts/drafts.public.ts'
import { clientsQuery } from '../../pickers/pickers.public.ts'
import { Created } from '../components/created.tsx'
import { DraftGate } from '../components/draft-gate.tsx'
import { GuidedForm } from '../components/guided-form.tsx'
import type { Texts } from '../creation-form.ts'
import { keyOfBody } from '../idempotency-key.ts'
import { emptyReseller, resellerBody, resellerSteps } from '../reseller-form.ts'
import { useOpenDraft } from '../use-open-draft.ts'
import { useQuery } from '@tanstack/react-query'

/** Sets up a reseller step by step, with its first brand. */
export function ResellerCreationScreen() {
  const created = useSearch({ strict: false, select: search => search.created })
  const { draft, key, toFetch, onBegun, open } = useOpenDraft()
  const name = useQuery(clientsQuery).data?.find(row => row.index === created)?.name
  const navigate = useNavigate()
  const save = useCreateReseller()
  const sent = useRef(keyOfBody())
  const create = async (texts: Texts, from: number | undefined) => {
    const body = { ...resellerBody(texts), ...(from !== undefined && { draft: from }) }
    const { client } = await save.mutateAsync({ body, key: sent.current(body) })
    await navigate({
      to: '.',
      search: { client: client.index, created: client.index },
      replace: true,
    })
  }
  if (created !== undefined)
    return (
      <Created
        title={name === undefined ? 'The reseller is created' : `${name} is created`}
        about="What it still needs before its first run, and where to add it."
        client={created}
        again={{ label: 'CREATE ANOTHER', onClick: () => open(undefined) }}
      />
    )
  return (
    <>
      <PageHeader
        title="Create Reseller"
        about="Step by step. You can leave at any time: your entries are saved as a draft."
      />
      <DraftGate draft={toFetch} onFresh={() => open(undefined)}>
        {fetched => (
          <GuidedForm
            key={key}
            kind="reseller"
            stepsOf={resellerSteps}
            empty={emptyReseller}
            title="name"
            within=""
            draft={fetched}
            onBegun={onBegun}
            create={create}
            createLabel="CREATE RESELLER"
            side={<DraftList kind="reseller" open={draft} onOpen={one => open(one.index)} />}
          />
        )}
      </DraftGate>
    </>
  )
}
