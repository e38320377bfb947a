import { Modal, Skeleton } from '@mantine/core'
import type { AccountDetail } from '@nineops/contract/crm/accounts/accounts.contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { OverlayBoundary } from '../../../ui/overlays/overlay-boundary.tsx'
import { accountQuery } from '../accounts.queries.ts'
import { AccountForm } from './account-form.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'

interface AccountDialogProps {
  client: number
  /** Index of the account; undefined is closed. */
  account: number | undefined
  title: string
  /** Code of the failure to fix. */
  cause?: string | undefined
  /** The problem as text. */
  about?: string | undefined
  /** What its button says, if not SAVE. */
  submit?: string
  onSaved: (account: AccountDetail) => void
  onClose: () => void
}

/** Fixes an account without leaving the screen. Asks before discarding what was typed. */
export function AccountDialog({ account, title, onSaved, onClose, ...rest }: AccountDialogProps) {
  const dirty = useRef(false)
  const [asking, setAsking] = useState(false)
  const setDirty = useCallback((is: boolean) => {
    dirty.current = is
  }, [])

  async function close(): Promise<void> {
    if (dirty.current) {
      setAsking(true)
      const left = await confirm('Your changes are not saved. Close without saving?')
      setAsking(false)
      if (!left) return
    }
    dirty.current = false
    onClose()
  }
  return (
    <Modal
      opened={account !== undefined}
      onClose={() => void close()}
      title={title}
      size={560}
      closeOnEscape={!asking}
      trapFocus={!asking}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {account !== undefined && (
        <OverlayBoundary key={account} what="dialog" onClose={onClose}>
          <Contents
            account={account}
            onDirty={setDirty}
            onSaved={saved => {
              dirty.current = false
              onSaved(saved)
            }}
            onClose={() => void close()}
            {...rest}
          />
        </OverlayBoundary>
      )}
    </Modal>
  )
}

interface ContentsProps extends Omit<AccountDialogProps, 'title' | 'account'> {
  account: number
  onDirty: (dirty: boolean) => void
}

function Contents({ client, account, cause, about, ...form }: ContentsProps) {
  const { data, error, refetch } = useQuery(accountQuery(client, account))
  return (
    <>
      {about !== undefined && <Hint mb={16}>{about}</Hint>}
      {data ? (
        <AccountForm client={client} account={data} cause={cause} {...form} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={180} />
      )}
    </>
  )
}
