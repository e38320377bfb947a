import { Button } from '@mantine/core'
import type { Draft } from '@nineops/contract/portal/drafts.contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { draftQuery } from '../../drafts/drafts.public.ts'

interface DraftGateProps {
  /** The draft to load first, if any. */
  draft: number | undefined
  onFresh: () => void
  children: (draft: Draft | undefined) => ReactNode
}

/** Renders a form once its draft is loaded. */
export function DraftGate({ draft, onFresh, children }: DraftGateProps) {
  if (draft === undefined) return children(undefined)
  return (
    <Fetched key={draft} draft={draft} onFresh={onFresh}>
      {children}
    </Fetched>
  )
}

function Fetched({ draft, onFresh, children }: DraftGateProps & { draft: number }) {
  const { data, error, refetch } = useQuery({ ...draftQuery(draft), refetchOnMount: 'always' })
  if (data) return children(data)
  if (!error) return null
  if (toApiError(error).status !== 404) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState
      title="There is no such draft"
      hint="It was finished or discarded, or belongs to someone else."
      action={<Button onClick={onFresh}>START AGAIN</Button>}
    />
  )
}
