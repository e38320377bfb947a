import { Modal, Skeleton } from '@mantine/core'
import type { AccountDetail } from '@nineops/contract/accounts.contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { accountQuery } from '../accounts.queries.ts'
import { AccountForm } from './account-form.tsx'
import classes from './accounts.module.css'

interface AccountDialogProps {
  client: number
  /** Index of the account; undefined is closed. */
  account: number | undefined
  title: string
  /** The word of the failure it is opened for. */
  cause?: string | undefined
  /** What is wrong, in words. */
  about?: string | undefined
  onSaved: (account: AccountDetail) => void
  onClose: () => void
}

/** Mends an account where the person is. Asks before what was typed is lost. */
export function AccountDialog({ account, title, onSaved, onClose, ...rest }: AccountDialogProps) {
  const dirty = useRef(false)
  const [asking, setAsking] = useState(false)
  const setDirty = useCallback((is: boolean) => {
    dirty.current = is
  }, [])

  async function close(): Promise<void> {
    if (dirty.current) {
      setAsking(true)
      const left = await confirm('What you have changed is not saved. Close without saving?')
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
        <Contents
          key={account}
          account={account}
          onDirty={setDirty}
          onSaved={saved => {
            dirty.current = false
            onSaved(saved)
          }}
          onClose={() => void close()}
          {...rest}
        />
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
      {about !== undefined && <p className={classes.about}>{about}</p>}
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
