import type { TimelineEntry, TimelineKind } from '@nineops/contract/crm/timelines.contract'
import type { Cause } from './explanation-lines.domain.ts'

/** Actions of entries that may bring about a kind of cause. */
const KINDS: Partial<Record<Cause['kind'], readonly TimelineKind[]>> = {
  'usage-new': ['services'],
  'usage-ended': ['services'],
  'usage-volume': ['services', 'files'],
  'usage-price': ['rates'],
  discount: ['contracts'],
  bundle: ['bundles', 'charges'],
  'vat-treatment': ['vat', 'account'],
}
const MOST = 5

/**
 * Whether an entry is about what changed: about its charge or service where it names one, as several may have one
 * description or number.
 */
function names(entry: TimelineEntry, { charges, services, words }: Cause): boolean {
  const linked = entry.links.filter(({ kind }) => kind === 'charge')
  if (linked.length > 0 && charges.length > 0) return linked.some(({ index }) => charges.includes(index))
  if (entry.service !== null && services.length > 0) return services.includes(entry.service)
  const texts = [entry.sentence, ...entry.changes.map(({ field }) => field)]
  return words.some(word => word !== '' && texts.some(text => text.includes(word)))
}

/** Ids of the entries that show who or what brought a cause about, newest first. */
export function entriesOf(cause: Cause, entries: readonly TimelineEntry[]): string[] {
  const { kind } = cause
  const kinds = KINDS[kind] ?? (kind.startsWith('charge') || kind === 'refund' ? ['charges'] : [])
  const found = entries.filter(entry => {
    if (!kinds.includes(entry.kind)) return false
    if (kind === 'usage-price') return !entry.id.startsWith('rated:')
    if (kind === 'discount') return true
    if (kind === 'vat-treatment')
      return entry.kind === 'vat' || entry.changes.some(({ field }) => field.startsWith('VAT'))
    return names(entry, cause) && !entry.id.startsWith('billed:')
  })
  return found.slice(0, MOST).map(entry => entry.id)
}
