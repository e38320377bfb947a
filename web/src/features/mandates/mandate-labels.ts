import type { ListedMandate, MandateState } from '@nineops/contract/crm/mandates.contract'
import { formatDate } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export const mandateStates: Record<MandateState, { word: string; tone: Tone }> = {
  new: { word: 'New', tone: 'busy' },
  lodged: { word: 'Lodged', tone: 'busy' },
  active: { word: 'Active', tone: 'good' },
  cancelled: { word: 'Cancelled', tone: 'bad' },
  rejected: { word: 'Rejected', tone: 'bad' },
  expired: { word: 'Expired', tone: 'warn' },
}

/** Its state; of an account whose bank details have changed since, it is not the one that is collected by. */
export const stateOf = ({ state, replaced }: ListedMandate): { word: string; tone: Tone } => {
  const { word, tone } = mandateStates[state]
  return replaced && isInForce(state) ? { word: `${word}, former details`, tone: 'quiet' } : { word, tone }
}

const isInForce = (state: MandateState): boolean => state === 'active' || state === 'lodged'

/** A mandate in words: `Cancelled on 14/10/2026: payer deceased`. */
export function mandateText(mandate: ListedMandate): string {
  const { state, lodgedOn, endedOn, reason } = mandate
  const { word } = stateOf(mandate)
  if (state === 'new') return 'New, not lodged with the bank yet'
  if (state === 'active') return word
  const day = state === 'lodged' ? lodgedOn : endedOn
  const since = day === null ? word : `${word} on ${formatDate(day)}`
  return reason === '' ? since : `${since}: ${reason}`
}
