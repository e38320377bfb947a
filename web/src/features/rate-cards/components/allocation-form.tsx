import { Button, SegmentedControl, Select } from '@mantine/core'
import type { NewRateAllocation } from '@nineops/contract/rate-cards.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate } from '../../../lib/dates.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { cardBrandsQuery, cardCarriersQuery, rateCardsQuery, useAllocate } from '../rate-cards.queries.ts'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import classes from './rate-cards.module.css'

type Scope = 'reseller' | 'brand' | 'account'

export interface AllocationDraft {
  side: 'wholesale' | 'retail'
  carrier: string | null
  scope: Scope
  brand: string | null
  account: number | undefined
  card: string | null
  validFrom: string | null
}

const empty: AllocationDraft = {
  side: 'retail',
  carrier: null,
  scope: 'reseller',
  brand: null,
  account: undefined,
  card: null,
  validFrom: null,
}

/** The allocation once everything is chosen, or what is still missing. */
function complete({
  side,
  carrier,
  scope,
  brand,
  account,
  card,
  validFrom,
}: AllocationDraft): NewRateAllocation | string {
  if (carrier === null) return 'Choose the carrier.'
  if (side === 'retail' && scope === 'brand' && brand === null) return 'Choose the brand.'
  if (side === 'retail' && scope === 'account' && account === undefined) return 'Choose the account.'
  if (card === null) return 'Choose the rate card.'
  if (validFrom === null) return 'Choose the first day.'
  return {
    side,
    carrierIndex: Number(carrier),
    rateCardIndex: Number(card),
    validFrom,
    ...(side === 'retail' && scope === 'brand' ? { brandIndex: Number(brand) } : {}),
    ...(side === 'retail' && scope === 'account' && account !== undefined ? { accountIndex: account } : {}),
  }
}

const options = (rows: readonly { index: number; name: string }[]) =>
  rows.map(({ index, name }) => ({ value: String(index), label: name }))

interface AllocationFormProps {
  client: number
  /** What is known already. */
  preset: Partial<AllocationDraft>
  onClose: (answer?: true) => void
}

export function AllocationForm({ client, preset, onClose }: AllocationFormProps) {
  const [draft, setDraft] = useState<AllocationDraft>({ ...empty, ...preset })
  const carriers = useQuery(cardCarriersQuery(client)).data ?? []
  const brands = useQuery(cardBrandsQuery(client)).data ?? []
  const cards = useQuery(rateCardsQuery(client)).data ?? []
  const allocate = useAllocate(client)
  const wanted = complete(draft)
  const change = (part: Partial<AllocationDraft>) => setDraft({ ...draft, ...part })
  const ofCarrier = cards.filter(card => String(card.carrier.index) === draft.carrier)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (typeof wanted === 'string') return
    allocate.mutate(wanted, {
      onSuccess: () => {
        showDone('Allocation added')
        onClose(true)
      },
    })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <SegmentedControl
        aria-label="Side"
        data={[
          { value: 'retail', label: 'Retail: what accounts pay' },
          { value: 'wholesale', label: 'Wholesale: what the reseller pays' },
        ]}
        value={draft.side}
        onChange={side => change({ side: side === 'wholesale' ? side : 'retail' })}
      />
      <Select
        label="Carrier"
        placeholder="Choose a carrier"
        data={options(carriers)}
        value={draft.carrier}
        onChange={carrier => change({ carrier, card: null })}
        searchable
        nothingFoundMessage="NO DATA"
      />
      {draft.side === 'retail' && (
        <div className={classes.group}>
          <span className={classes.groupLabel}>Whose calls</span>
          <SegmentedControl
            aria-label="Whose calls"
            data={[
              { value: 'reseller', label: 'Whole reseller' },
              { value: 'brand', label: 'One brand' },
              { value: 'account', label: 'One account' },
            ]}
            value={draft.scope}
            onChange={scope => change({ scope })}
          />
        </div>
      )}
      {draft.side === 'retail' && draft.scope === 'brand' && (
        <Select
          label="Brand"
          placeholder="Choose a brand"
          data={options(brands)}
          value={draft.brand}
          onChange={brand => change({ brand })}
          searchable
          nothingFoundMessage="NO DATA"
        />
      )}
      {draft.side === 'retail' && draft.scope === 'account' && (
        <AccountChoice client={client} account={draft.account} onChange={account => change({ account })} />
      )}
      <Select
        label="Rate card"
        placeholder={draft.carrier === null ? 'Choose the carrier first' : 'Choose a rate card'}
        disabled={draft.carrier === null}
        data={ofCarrier.map(({ index, name, validFrom }) => ({
          value: String(index),
          label: `${name}, from ${formatDate(validFrom)}`,
        }))}
        value={draft.card}
        onChange={card => change({ card })}
        searchable
        nothingFoundMessage="NO DATA"
      />
      <DateField
        label="Valid from"
        description="It holds until the next allocation of the same side, carrier and scope"
        value={draft.validFrom}
        onChange={validFrom => change({ validFrom })}
      />
      {allocate.error && (
        <p role="alert" className={classes.failure}>
          {toApiError(allocate.error).detail.join('\n')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onClose()}>
          CANCEL
        </Button>
        <Button
          type="submit"
          disabled={typeof wanted === 'string'}
          title={typeof wanted === 'string' ? wanted : undefined}
          loading={allocate.isPending}
        >
          SAVE
        </Button>
      </div>
    </form>
  )
}
