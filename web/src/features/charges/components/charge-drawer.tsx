import { Button } from '@mantine/core'
import type { ChargeDetail } from '@nineops/contract/ordering/charges.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { useDrawerGuard } from '../../../ui/overlays/drawer-guard.ts'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { askCopy, askEnd, askPrice } from '../ask-charges.tsx'
import { heldReason, priceHeld } from '../charge-labels.ts'
import { chargeQuery, useDeleteCharge } from '../charges.queries.ts'
import { only } from '../chosen-charges.ts'
import { BilledParts, ChargeFacts } from './charge-facts.tsx'
import { Buttons, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import { Outlook } from './outlook.tsx'

const ChargeForm = lazy(() => import('./charge-form.tsx'))

/** Undefined, a new charge, or the one with the index. */
export type OpenCharge = 'new' | number | undefined

interface ChargeDrawerProps {
  client: number
  /** The selected account for a new charge, if any. */
  account: number | undefined
  open: OpenCharge
  onOpen: (open: OpenCharge) => void
  /** Read-only. */
  readOnly?: boolean
}

/** One charge: its terms, past and next bills; or the form to add one. */
export function ChargeDrawer({ client, account, open, onOpen, readOnly = false }: ChargeDrawerProps) {
  const charge = useQuery({
    ...chargeQuery(client, typeof open === 'number' ? open : 0),
    enabled: typeof open === 'number',
  })
  const title = open === 'new' ? 'Add charge' : (charge.data?.description ?? 'Charge')
  return (
    <ResourceDrawer opened={open !== undefined} title={title} onClose={() => onOpen(undefined)}>
      {open === 'new' ? (
        <ChargeForm client={client} charge={undefined} account={account} />
      ) : charge.error && !charge.data ? (
        <ErrorState error={charge.error} onRetry={() => void charge.refetch()} />
      ) : charge.data && charge.data.index === open ? (
        <Contents key={open} client={client} charge={charge.data} readOnly={readOnly} onOpen={onOpen} />
      ) : (
        <LoadingBlock h={320} />
      )}
    </ResourceDrawer>
  )
}

interface ContentsProps {
  client: number
  charge: ChargeDetail
  readOnly: boolean
  onOpen: (open: OpenCharge) => void
}

function Contents({ client, charge, readOnly, onOpen }: ContentsProps) {
  const guard = useDrawerGuard()
  const [editing, setEditing] = useState(false)
  const remove = useDeleteCharge(client)
  const once = charge.frequency === 'once'
  const billed = charge.billed.length > 0
  const held = heldReason(charge)

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
        onSaved={() => setEditing(false)}
        onCancel={() => guard?.leave(() => setEditing(false))}
      />
    )
  return (
    <Stack gap={16}>
      {!readOnly && (
        <Buttons>
          <ReasonedButton data-autofocus reason={held} onClick={() => setEditing(true)}>
            Edit
          </ReasonedButton>
          <ReasonedButton
            variant="default"
            reason={priceHeld(charge)}
            onClick={() => void guard?.during(askNewPrice)}
          >
            Change price
          </ReasonedButton>
          <Button variant="default" onClick={() => void guard?.during(() => askCopy(client, only(charge)))}>
            Copy
          </Button>
          <ReasonedButton
            variant="default"
            reason={held ?? (once ? 'A one-off has no last day.' : null)}
            onClick={() => void guard?.during(async () => void (await askEnd(client, only(charge))))}
          >
            End
          </ReasonedButton>
          <ReasonedButton
            variant="default"
            reason={held ?? (billed ? 'A run has billed it: end it instead.' : null)}
            onClick={() => void guard?.during(askDelete)}
          >
            Delete
          </ReasonedButton>
        </Buttons>
      )}
      <ChargeFacts charge={charge} />
      <SectionTitle>What will be billed</SectionTitle>
      <Outlook outlook={charge.outlook} />
      <BilledParts charge={charge} />
    </Stack>
  )
}
