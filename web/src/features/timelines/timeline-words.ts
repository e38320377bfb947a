import type { TimelineKind } from '@nineops/contract/crm/timelines.contract'
import type { TimelineActor } from '@nineops/contract/crm/timeline-actors'
import {
  IconAddressBook,
  IconBuildingStore,
  IconCalculator,
  IconCash,
  IconCoinPound,
  IconFileText,
  IconMail,
  IconNote,
  IconPackage,
  IconPercentage,
  IconPhone,
  IconReceipt,
  IconSignature,
  IconTable,
  IconTruckDelivery,
  IconContract,
} from '../../ui/icons/more-icons.tsx'

/** Label and icon of each kind. */
export const kindNames: Record<TimelineKind, { label: string; icon: typeof IconMail }> = {
  account: { label: 'Account details', icon: IconAddressBook },
  services: { label: 'Services', icon: IconPhone },
  charges: { label: 'Charges', icon: IconCoinPound },
  rates: { label: 'Rates', icon: IconTable },
  bundles: { label: 'Bundles', icon: IconPackage },
  contracts: { label: 'Contracts', icon: IconContract },
  vat: { label: 'VAT', icon: IconPercentage },
  invoices: { label: 'Invoices', icon: IconReceipt },
  payments: { label: 'Payments', icon: IconCash },
  runs: { label: 'Runs and jobs', icon: IconCalculator },
  'sign-offs': { label: 'Sign-offs', icon: IconSignature },
  files: { label: 'Files', icon: IconFileText },
  'e-mails': { label: 'E-mails', icon: IconMail },
  deliveries: { label: 'Deliveries', icon: IconTruckDelivery },
  notes: { label: 'Notes', icon: IconNote },
  settings: { label: 'Settings', icon: IconBuildingStore },
}

export const actorLabels: Record<TimelineActor, string> = {
  person: 'People',
  schedule: 'Schedules',
  engine: 'The engine',
}

const longDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `Wednesday 21 October 2026`, in London. */
export const dayOf = (at: string): string => longDay.format(new Date(at)).replace(',', '')
/** `14:05`, in London. */
export const timeOf = (at: string): string => clock.format(new Date(at))
