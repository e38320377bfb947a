import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Panel, Row } from '../../../ui/layout/parts.tsx'
import {
  AccountForm,
  accountQuery,
  type FormField,
  useRefreshAccount,
} from '../../accounts/accounts.public.ts'
import { confirmDiscardDetails, useUnsavedDetails } from '../use-unsaved-details.ts'
import classes from './account-pages.module.css'
import type { PanelProps } from './panel-props.ts'

interface DetailsCardProps extends PanelProps {
  title: string
  /** The details that it shows, and that can be changed in it. */
  fields: readonly FormField[]
  editable: boolean
  children: ReactNode
}

/** Some of an account's details, changed where they stand. */
export function DetailsCard({ client, account, title, fields, editable, children }: DetailsCardProps) {
  const [editing, setEditing] = useState(false)
  return (
    <Panel as="section" className={classes.card} aria-label={title}>
      <Row between align="baseline">
        <h2>{title}</h2>
        {editable && !editing && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Edit ${title.toLowerCase()}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )}
      </Row>
      {editing ? (
        <EditForm client={client} account={account} fields={fields} onClose={() => setEditing(false)} />
      ) : (
        children
      )}
    </Panel>
  )
}

interface EditFormProps extends PanelProps {
  fields: readonly FormField[]
  onClose: () => void
}

function EditForm({ client, account, fields, onClose }: EditFormProps) {
  const { data, error, refetch } = useQuery(accountQuery(client, account))
  const refresh = useRefreshAccount(client)
  const [dirty, setDirty] = useState(false)
  useUnsavedDetails(dirty)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={180} />
  return (
    <AccountForm
      client={client}
      account={data}
      fields={fields}
      onDirty={setDirty}
      onSaved={saved => {
        showDone(`Account ${saved.accountNumber} is saved`)
        void refresh().then(onClose)
      }}
      onClose={() =>
        void (dirty ? confirmDiscardDetails() : Promise.resolve(true)).then(sure => sure && onClose())
      }
    />
  )
}
