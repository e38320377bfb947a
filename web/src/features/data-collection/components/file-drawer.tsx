import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { fileQuery } from '../data-collection.queries.ts'
import { lazy } from 'react'
import type { FileDrawerProps } from './file-contents.tsx'

const Contents = lazy(() => import('./file-contents.tsx'))

/** A call file: its figures, rejected lines with reasons, and what to do next. */
export function FileDrawer({ client, file, peek, onClose, ...shown }: FileDrawerProps) {
  const { data, error, refetch } = useQuery({
    ...fileQuery(client, file ?? 0),
    enabled: file !== undefined,
    meta: { silent: true },
  })
  return (
    <ResourceDrawer
      opened={file !== undefined}
      onClose={onClose}
      wide
      title={data?.name ?? 'Call file'}
      {...(peek && { peek })}
      fill
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={320} />}
      {data && <Contents key={data.index} client={client} file={data} {...shown} />}
    </ResourceDrawer>
  )
}
