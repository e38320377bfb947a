import { dialledNumber } from '@nineops/contract/phone-numbers'
import type { ActionWords, Told } from './audit-rows.domain.ts'
import { counted, shownDay, shownMoney } from './field-values.domain.ts'
import { dashActions } from './dash-action-words.domain.ts'
import { establishmentActions } from './establishment-action-words.domain.ts'
import { identityActions } from './identity-action-words.domain.ts'
import { personalDataActions } from './personal-data-action-words.domain.ts'
import { partnerActions } from './partner-action-words.domain.ts'
import { runActions } from './run-action-words.domain.ts'
import { signInActions } from './sign-in-action-words.domain.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const day = (value: unknown): string => shownDay(text(value))
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Of many charges that one entry ended, the account's own. */
function endedCharges({ row, after, before, reader, name }: Told): string {
  const rows = Array.isArray(row.before) ? (row.before as { index?: unknown }[]) : []
  const own = rows.flatMap(({ index }) => reader.charges.get(number(index)) ?? [])
  const on = text(after['endDate']) === '' ? '' : `: last day ${day(after['endDate'])}`
  if (own.length > 0) return `${own.length === 1 ? 'Charge' : 'Charges'} “${own.join('”, “')}” ended${on}`
  if (name !== '') return `Charge${name} ended${on}`
  const count = number(after['charges']) || rows.length || (text(before['description']) ? 1 : 0)
  return `${count <= 1 ? 'A charge was' : `${counted(count, 'charge')} were`} ended${on}`
}

const allocated =
  (verb: string) =>
  ({ before, after }: Told): string => {
    const values = Object.keys(after).length > 0 ? after : before
    const side = values['side'] === 'wholesale' ? 'wholesale' : 'retail'
    const card = (values['rateCard'] as { name?: string } | undefined)?.name
    const carrier = (values['carrier'] as { name?: string } | undefined)?.name
    const from = text(values['validFrom'])
    const level = values['account'] ? 'this account' : values['brand'] ? 'the brand' : 'the whole reseller'
    return `${card ? `Rate card “${card}”` : 'A rate card'} ${verb} ${level} as its ${side} card${carrier ? ` for calls of ${carrier}` : ''}${from ? `, from ${day(from)}` : ''}`
  }

const imported =
  (what: string) =>
  ({ after }: Told): string =>
    `${what} imported from ${text(after['fileName']) || 'a file'}: ${counted(number(after['added']), 'row')} added, ${number(after['changed'])} changed`

const settings = (say: ActionWords['say']): ActionWords => ({ kind: 'settings', say })
const charges = (say: ActionWords['say']): ActionWords => ({ kind: 'charges', say })
const rates = (say: ActionWords['say']): ActionWords => ({ kind: 'rates', say })
const files = (say: ActionWords['say']): ActionWords => ({ kind: 'files', say })

/** Every action of the audit trail in staff's words. */
export const actionWords: Record<string, ActionWords> = {
  ...runActions,
  ...signInActions,
  ...dashActions,
  ...partnerActions,
  ...establishmentActions,
  ...identityActions,
  'account.created': { kind: 'account', say: 'Account added' },
  'account.changed': { kind: 'account', say: 'Account details changed' },
  'account.closed': { kind: 'account', say: ({ after }) => `Account closed on ${day(after['closedOn'])}` },
  ...personalDataActions,
  'service.moved': {
    kind: 'services',
    say: ({ before, after }) =>
      `Number ${dialledNumber(text(before['cli']))} moved to another account from ${day(after['startDate'])}`,
  },
  'charge.created': charges('Charge{name} added'),
  'charge.changed': charges('Charge{name} changed'),
  'charge.deleted': charges('Charge{name} deleted before it was billed'),
  'charge.ended': charges(endedCharges),
  'charge.copied': charges(({ after }) => `Charges copied to this account from ${day(after['startDate'])}`),
  'charge.repriced': charges(
    ({ before, after, name }) =>
      `Price of charge${name} changed from ${shownMoney(text(before['amount']))} to ${shownMoney(text(after['amount']))} from ${day(after['from'])}`,
  ),
  'rate_allocation.added': rates(allocated('given to')),
  'rate_allocation.removed': rates(allocated('taken from')),
  'import.ratecard': rates(
    ({ after }) =>
      `Rate card imported from ${text(after['fileName']) || 'a file'}: ${counted(number(after['added']), 'prefix', 'prefixes')}`,
  ),
  'import.accounts': { kind: 'account', say: imported('Accounts') },
  'import.services': { kind: 'services', say: imported('Services') },
  'import.charges': charges(imported('Charges')),
  'product_group_bundle.created': { kind: 'bundles', say: 'Bundle{name} created' },
  'product_group_bundle.changed': { kind: 'bundles', say: 'Bundle{name} changed' },
  'feature_flag.created': settings(({ after }) => `Feature “${text(after['flag'])}” switched on`),
  'feature_flag.removed': settings(({ before }) => `Feature “${text(before['flag'])}” switched off`),
  'brand.created': settings('Brand{name} added'),
  'brand.changed': settings('Brand{name} changed'),
  'carrier.created': settings('Carrier{name} added'),
  'carrier.changed': settings('Carrier{name} changed'),
  'comparison_thresholds.set': settings('Thresholds of the comparison changed'),
  'omni_settings.changed': settings("Settings of the partners' portal changed"),
  'path.added': settings('Folder for files added'),
  'path.changed': settings('Folder for files changed'),
  'path.deleted': settings('Folder for files removed'),
  'message.created': settings('Message to partners written'),
  'message.changed': settings('Message to partners changed'),
  'message.deleted': settings('Message to partners deleted'),
  'table_view.created': settings('Saved view{name} made'),
  'table_view.changed': settings('Saved view{name} changed'),
  'table_view.deleted': settings('Saved view{name} deleted'),
  'call_file.received': files('Call file{name} received'),
  'call_file.failed': files('Call file{name} could not be taken'),
  'call_file.retried': files('Call file{name} was tried again'),
  'call_source.entered': files('Calls entered by hand'),
  'data_collection_client.saved': files('Collection from a carrier changed'),
  'expected_files.saved': files('When call files are expected changed'),
  'expected_files.removed': files('Call files are no longer expected'),
  'invoice_numbers.created': settings('Range of invoice numbers{name} added'),
  'invoice_numbers.changed': settings('Range of invoice numbers{name} changed'),
  'table_view.default_set': settings('View{name} that a table opens with changed'),
  'export.started': files('A list was exported'),
  'export.cancelled': files('An export was stopped'),
  'evidence_pack.requested': files('Evidence pack asked for'),
  'evidence_pack.ready': files(
    ({ after }) => `Evidence pack made, with ${counted(number(after['entries']), 'entry', 'entries')}`,
  ),
}
