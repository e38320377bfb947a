import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { emailQuery } from '../hosted-emails.queries.ts'
import classes from './hosted-emails.module.css'
import type { EmailDrawerProps } from './email-contents.tsx'

const Contents = lazy(() => import('./email-contents.tsx'))

/** An e-mail as its recipient reads it, its sends, and its actions. */
export function EmailDrawer({ client, email, actions, outbox, peek, onClose }: EmailDrawerProps) {
  // A form over the drawer takes the keys while it is open.
  const [fixing, setFixing] = useState(false)
  const { data, error, refetch } = useQuery({
    ...emailQuery(client, email ?? 0),
    enabled: email !== undefined,
    meta: { silent: true },
  })
  return (
    <ResourceDrawer
      opened={email !== undefined}
      onClose={onClose}
      covered={fixing}
      wide
      peek={peek}
      title={data ? data.contents_Subject : 'E-mail'}
      classNames={{ content: classes.content ?? '' }}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={480} />}
      {data && (
        <Contents
          key={data.index}
          client={client}
          email={data}
          actions={actions}
          outbox={outbox}
          onFixing={setFixing}
        />
      )}
    </ResourceDrawer>
  )
}
