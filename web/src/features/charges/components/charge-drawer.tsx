import { Button, Drawer } from '@mantine/core'
import type { ChargeDetail } from '@nineops/contract/charges.contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { askCopy, askEnd, askPrice } from '../ask-charges.tsx'
import { chargeQuery, useDeleteCharge } from '../charges.queries.ts'
import { only } from '../chosen-charges.ts'
import { BilledParts, ChargeFacts } from './charge-facts.tsx'
import { ChargeForm } from './charge-form.tsx'
import classes from './charges.module.css'
import { Outlook } from './outlook.tsx'

/** Nothing, a new charge, or the one with the index. */
export type OpenCharge = 'new' | number | undefined

interface ChargeDrawerProps {
  client: number
  /** Whom a new charge is for, if anybody is selected. */
  account: number | undefined
  open: OpenCharge
  onOpen: (open: OpenCharge) => void
  /** Without what changes it. */
  readOnly?: boolean
}

/** One charge: its terms, what was billed and what will be; or the form to add one. */
export function ChargeDrawer({ client, account, open, onOpen, readOnly = false }: ChargeDrawerProps) {
  const dirty = useRef(false)
  const [busy, setBusy] = useState(false)
  const charge = useQuery({
    ...chargeQuery(client, typeof open === 'number' ? open : 0),
    enabled: typeof open === 'number',
  })
  const onDirty = (changed: boolean) => {
    dirty.current = changed
  }
  /** Whether what was typed may go. */
  async function mayLeave(): Promise<boolean> {
    if (!dirty.current) return true
    setBusy(true)
    const sure = await confirm('What you have changed is not saved. Close without saving?')
    setBusy(false)
    if (sure) dirty.current = false
    return sure === true
  }
  const close = async () => {
    if (await mayLeave()) onOpen(undefined)
  }
  const title = open === 'new' ? 'Add charge' : (charge.data?.description ?? 'Charge')
  return (
    <Drawer
      opened={open !== undefined}
      onClose={() => void close()}
      // The dialog over it takes the keys while it is open.
      closeOnEscape={!busy}
      trapFocus={!busy}
      position="right"
      size={620}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {open === 'new' ? (
        <ChargeForm
          client={client}
          charge={undefined}
          account={account}
          onDirty={onDirty}
          onDone={saved => {
            if (saved) onOpen(undefined)
            else void close()
          }}
        />
      ) : charge.error && !charge.data ? (
        <ErrorState error={charge.error} onRetry={() => void charge.refetch()} />
      ) : charge.data && charge.data.index === open ? (
        <Contents
          key={open}
          client={client}
          charge={charge.data}
          readOnly={readOnly}
          mayLeave={mayLeave}
          onDirty={onDirty}
          onBusy={setBusy}
          onOpen={onOpen}
        />
      ) : (
        <LoadingBlock h={320} />
      )}
    </Drawer>
  )
}

interface ContentsProps {
  client: number
  charge: ChargeDetail
  readOnly: boolean
  mayLeave: () => Promise<boolean>
  onDirty: (dirty: boolean) => void
  onBusy: (busy: boolean) => void
  onOpen: (open: OpenCharge) => void
}

function Contents({ client, charge, readOnly, mayLeave, onDirty, onBusy, onOpen }: ContentsProps) {
  const [editing, setEditing] = useState(false)
  const remove = useDeleteCharge(client)
  const once = charge.frequency === 'once'
  const billed = charge.billed.length > 0
  const held =
    charge.heldBy === null
      ? null
      : 'It is the price of a bundle: change or end the bundle on the account’s page.'

  async function during(work: () => Promise<void>): Promise<void> {
    onBusy(true)
    await work()
    onBusy(false)
  }
  const askDelete = async () => {
    const question = `Delete “${charge.description}” of account ${charge.account.accountNumber}? No run has billed it.`
    if (!(await confirm(question))) return
    remove.mutate(charge, {
      onSuccess: () => {
        onOpen(undefined)
        showDone(`${charge.description} is deleted`)
      },
    })
  }
  const askNewPrice = async () => {
    const added = await askPrice(client, charge)
    if (added) onOpen(added.index)
  }

  if (editing)
    return (
      <ChargeForm
        client={client}
        charge={charge}
        account={undefined}
        onDirty={onDirty}
        onDone={saved => {
          if (saved) setEditing(false)
          else void mayLeave().then(left => left && setEditing(false))
        }}
      />
    )
  return (
    <div className={classes.drawer}>
      {!readOnly && (
        <div className={classes.actions}>
          <ReasonedButton data-autofocus reason={held} onClick={() => setEditing(true)}>
            Edit
          </ReasonedButton>
          <ReasonedButton
            variant="default"
            reason={held ?? (once ? 'A one-off has one day: edit it while no run has billed it.' : null)}
            onClick={() => void during(askNewPrice)}
          >
            Change price
          </ReasonedButton>
          <Button variant="default" onClick={() => void during(() => askCopy(client, only(charge)))}>
            Copy
          </Button>
          <ReasonedButton
            variant="default"
            reason={held ?? (once ? 'A one-off has a day and no end.' : null)}
            onClick={() => void during(async () => void (await askEnd(client, only(charge))))}
          >
            End
          </ReasonedButton>
          <ReasonedButton
            variant="default"
            reason={held ?? (billed ? 'A run has billed it: end it instead.' : null)}
            onClick={() => void during(askDelete)}
          >
            Delete
          </ReasonedButton>
        </div>
      )}
      <ChargeFacts charge={charge} />
      <h2 className={classes.heading}>What will be billed</h2>
      <Outlook outlook={charge.outlook} />
      <BilledParts charge={charge} />
    </div>
  )
}
