import type { BrandMoveEffects } from '@nineops/contract/crm/accounts/accounts.contract'
import { counted, listed } from '@nineops/contract/words'
import { formatDate } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { FormOutcome } from '../../../ui/forms/field-groups.tsx'

interface BrandMoveOutcomeProps {
  query: { data: BrandMoveEffects | undefined; error: Error | null; refetch: () => unknown }
}

/** What moving the account to another brand does, before it is saved. */
export function BrandMoveOutcome({ query: { data, error, refetch } }: BrandMoveOutcomeProps) {
  if (data)
    return (
      <FormOutcome live>
        {bills(data)} {numbers(data)} {directDebit(data)} {rates(data)}
        {data.replaces &&
          ` The move to ${data.replaces.brand.name} on ${formatDate(data.replaces.from)} is replaced.`}
      </FormOutcome>
    )
  return error && <ErrorState error={error} onRetry={() => void refetch()} />
}

function bills({ from, old, next, lastInvoice }: BrandMoveEffects): string {
  const outputs =
    next.outputGroup !== old.outputGroup && next.outputGroup !== null
      ? ` The output group is ${next.outputGroup} instead of ${old.outputGroup ?? 'none'}.`
      : ''
  const days =
    next.paymentDays === old.paymentDays
      ? ''
      : ` Bills are due after ${counted(next.paymentDays, 'day')} instead of ${old.paymentDays}.`
  const last = lastInvoice
    ? ` Bills to date, the last dated ${formatDate(lastInvoice.date)}${lastInvoice.number === null ? '' : ` (${lastInvoice.number})`}, don’t change.`
    : ''
  return `Bills dated before ${formatDate(from)} come from ${old.brand.name}. From that day ${next.brand.name} bills this account, with its own name, VAT number, layout, e-mails and bank details.${last}${days}${outputs}`
}

function numbers({ next, numbers: count }: BrandMoveEffects): string {
  const range =
    next.nextNumber === null
      ? `${next.brand.name} has no invoice number range, so its bills can’t be numbered.`
      : `Invoice numbers come from its range; the next is ${next.nextNumber}.`
  return count === 0 ? range : `${range} The account keeps its ${counted(count, 'telephone number')}.`
}

function directDebit({ old, next, paysByDirectDebit }: BrandMoveEffects): string {
  if (!paysByDirectDebit) return 'The account does not pay by Direct Debit.'
  if (next.serviceUserNumber === '')
    return `${next.brand.name} has no service user number, so its bills can’t be collected by Direct Debit.`
  if (next.serviceUserNumber === old.serviceUserNumber)
    return `Direct Debits continue under service user number ${next.serviceUserNumber} with the same mandate.`
  return `Direct Debits for its bills are collected under service user number ${next.serviceUserNumber}${old.serviceUserNumber === '' ? '' : ` instead of ${old.serviceUserNumber}`}: the payer’s mandate must be set up for it, and the first is sent as a first collection (01).`
}

function rates({ from, old, next, ownCards, closedTo }: BrandMoveEffects): string {
  const closed =
    closedTo === null ? '' : ` Calls to ${formatDate(closedTo)} are in closed bill runs and keep their price.`
  const own = ownCards.length > 0 ? ` ${listed(ownCards)} of the account itself still take priority.` : ''
  if (next.cards.join() === old.cards.join()) return `Rates don’t change.${closed}`
  const names = next.cards.length === 0 ? 'no rate card' : listed(next.cards)
  return `Calls from ${formatDate(from)} are priced by ${names} instead of ${old.cards.length === 0 ? 'none' : listed(old.cards)}.${own}${closed}`
}
