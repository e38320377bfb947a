import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { AccountForm, accountQuery } from '../../accounts/accounts.public.ts'
import { useRefreshAccount } from '../../accounts/accounts.public.ts'
import classes from './account-pages.module.css'
import { confirmDiscardDetails, useUnsavedDetails } from '../use-unsaved-details.ts'
import type { PanelProps } from './panel-props.ts'

/** The account's details; another user's changes are never overwritten. */
export default function DetailsPanel({ client, account }: PanelProps) {
  const { data, error, refetch } = useQuery(accountQuery(client, account))
  const refresh = useRefreshAccount(client)
  const [dirty, setDirty] = useState(false)
  // Increments after saving or discarding, which remounts the form.
  const [round, setRound] = useState(0)
  useUnsavedDetails(dirty)
  async function again(): Promise<void> {
    await refetch()
    setDirty(false)
    setRound(before => before + 1)
  }
  async function cancel(): Promise<void> {
    if (dirty && !(await confirmDiscardDetails())) return
    await again()
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  return (
    <div className={classes.details}>
      <AccountForm
        key={round}
        client={client}
        account={data}
        // After saving, focus the first field; otherwise leave the keyboard to the tabs.
        focusFirst={round > 0}
        onDirty={setDirty}
        onSaved={saved => {
          showDone(`Account ${saved.accountNumber} is saved`)
          void again().then(refresh)
        }}
        onClose={() => void cancel()}
      />
    </div>
  )
}
