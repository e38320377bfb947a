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

/** A mandate in words: `Cancelled on 14/10/2026: payer deceased`. */
export function mandateText({ state, lodgedOn, endedOn, reason }: ListedMandate): string {
  const { word } = mandateStates[state]
  if (state === 'new') return 'New, not lodged with the bank yet'
  if (state === 'active') return word
  const day = state === 'lodged' ? lodgedOn : endedOn
  const since = day === null ? word : `${word} on ${formatDate(day)}`
  return reason === '' ? since : `${since}: ${reason}`
}
