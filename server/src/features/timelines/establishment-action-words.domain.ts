import { dialledNumber } from '@nineops/contract/phone-numbers'
import type { TimelineKind } from '@nineops/contract/timelines.contract'
import type { ActionWords, Told } from './audit-rows.domain.ts'
import { shownDay } from './field-values.domain.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const words =
  (kind: TimelineKind) =>
  (say: ActionWords['say']): ActionWords => ({ kind, say })
const settings = words('settings')
const files = words('files')
const notes = words('notes')
const bundles = words('bundles')
const contracts = words('contracts')

const from = (day: unknown, word = 'from'): string =>
  text(day) === '' ? '' : ` ${word} ${shownDay(text(day))}`
const quoted = (value: unknown): string => (text(value) === '' ? '' : ` “${text(value)}”`)
const onLine = (cli: unknown): string => (text(cli) === '' ? '' : ` on ${dialledNumber(text(cli))}`)
const bundle = ({ before, after }: Told): string => quoted(after['bundle'] ?? before['bundle'])

/** Service Establishment, Ordering and CRM: what resellers, brands and accounts are given. */
export const establishmentActions: Record<string, ActionWords> = {
  'account.reopened': words('account')('Account opened again'),
  'account.vat_rate_set': words('vat')('VAT treatment set'),
  'service.created': words('services')('Number{name} added'),
  'service.changed': words('services')('Number{name} changed'),
  'circuit.created': words('services')(({ after }) => `Circuit written down${onLine(after['cli'])}`),
  'circuit.changed': words('services')('Facts of the circuit changed'),
  'line_test.started': words('services')(
    ({ after }) => `Line test by ${text(after['profile'])} started${onLine(after['cli'])}`,
  ),
  'line_test.cancelled': words('services')(({ after }) => `Line test cancelled${onLine(after['cli'])}`),
  'shadow_run.created': words('rates')('Shadow run{name} begun: rates tried on the side'),
  'shadow_run.cancelled': words('rates')('Shadow run{name} stopped'),
  'shadow_run.dropped': words('rates')('Shadow run{name} dropped'),
  'shadow_run.published': words('rates')(
    ({ after }) => `Rates of a shadow run published${from(after['from'])}`,
  ),
  'account_bundle.attached': bundles(
    told => `Bundle${bundle(told)} given to the account${from(told.after['startDate'])}`,
  ),
  'account_bundle.ended': bundles(told => `Bundle${bundle(told)} ended${from(told.after['endDate'], 'on')}`),
  'account_bundle.removed': bundles(told => `Bundle${bundle(told)} taken back before it was used`),
  'contract.created': contracts('Contract{name} begun'),
  'contract.changed': contracts('Contract{name} changed'),
  'contract.ended': contracts('Contract{name} ended'),
  'contract.end_taken_back': contracts('End of contract{name} taken back'),
  'contract.deleted': contracts('Contract{name} deleted before it was billed'),
  'contract_option.created': contracts('Contract option{name} created'),
  'contract_option.changed': contracts('Contract option{name} changed'),
  'contract_option.deleted': contracts('Contract option{name} deleted'),
  'loyalty_scheme.created': contracts('Loyalty scheme{name} created'),
  'loyalty_scheme.changed': contracts('Loyalty scheme{name} changed'),
  'loyalty_scheme.deleted': contracts('Loyalty scheme{name} deleted'),
  'account_file.added': files('File{name} added to the account'),
  'account_file.version_added': files('New version of file{name} added'),
  'account_file.changed': files('Name or description of file{name} changed'),
  'account_file.deleted': files('File{name} deleted'),
  'account_file.restored': files('File{name} put back'),
  'account_file.removed_for_good': files('File{name} removed for good'),
  'account_file.downloaded': files('File{name} downloaded'),
  'account_note.written': notes('Note written'),
  'account_note.changed': notes('Note changed'),
  'account_note.deleted': notes('Note deleted'),
  'account_note.restored': notes('Note put back'),
  'bank_holidays.loaded': settings('List of bank holidays loaded'),
  'sales_ledger.changed': settings('Codes of the sales ledger changed'),
  'bank_check_table.loaded': settings('Table of bank checks loaded'),
  'brand_logo.uploaded': settings('Logo of the brand changed'),
  'brand_logo.put_back': settings('An earlier logo of the brand put back'),
  'brand_logo.removed': settings('Logo of the brand removed'),
  'email_options.saved': words('e-mails')('How invoice e-mails are worded and sent changed'),
  'email_options.put_back': words('e-mails')('Earlier wording of invoice e-mails put back'),
  'email_options.withdrawn': words('e-mails')("The brand's own wording of invoice e-mails withdrawn"),
  'email_options.tested': words('e-mails')('Test of an invoice e-mail sent to oneself'),
  'output_group.created': settings('Output group{name} created'),
  'output_group.changed': settings('Output group{name} changed'),
  'output_group.brands_moved': settings('Brands moved to output group{name}'),
  'output_group.deleted': settings('Output group{name} deleted'),
  'draft.begun': settings('Draft{name} begun'),
  'draft.discarded': settings('Draft{name} discarded'),
  'reseller.created': settings('Reseller{name} created'),
  'reseller.changed': settings('Reseller{name} changed'),
}
