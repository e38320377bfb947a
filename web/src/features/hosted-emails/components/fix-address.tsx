import { Button } from '@mantine/core'
import type { HostedEmailDetail } from '@nineops/contract/bureau/hosted-emails.contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { AccountDialog } from '../../accounts/accounts.public.ts'

interface FixAddressProps {
  client: number
  email: HostedEmailDetail
  onFixing: (open: boolean) => void
}

/** Links to where an undeliverable address is corrected. */
export function FixAddress({ client, email, onFixing }: FixAddressProps) {
  const [open, setOpen] = useState(false)
  const show = (is: boolean) => {
    setOpen(is)
    onFixing(is)
  }
  if (email.fix === null) return null
  if (email.fix === 'brand')
    return (
      <Button
        renderRoot={root => (
          <Link {...root} to="/service-establishment/brand" search={{ client, brand: email.brand.index }} />
        )}
        size="compact-sm"
        variant="default"
      >
        Complete the brand
      </Button>
    )
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => show(true)}>
        Fix the account’s address
      </Button>
      <AccountDialog
        client={client}
        account={open ? email.account.index : undefined}
        cause="no_email"
        title={`Fix account ${email.account.accountNumber}`}
        about={email.words ?? ''}
        onSaved={account => {
          show(false)
          showDone(`Account ${account.accountNumber} is saved; send the e-mail now`)
        }}
        onClose={() => show(false)}
      />
    </>
  )
}
