import { entryKindName } from '@nineops/contract/bureau/rate-cards.contract'

type EntryKind = (typeof entryKindName.options)[number]
const labels: Record<EntryKind, string> = {
  voice: 'Voice',
  inbound: 'Inbound call',
  sms: 'Text message',
  mms: 'Picture message',
  data: 'Data',
  event: 'Event',
}

/** Kinds of usage that a rate card has prices for. */
export const entryKindChoices = entryKindName.options.map(value => ({ value, label: labels[value] }))
