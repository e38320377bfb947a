import { comparisonActions } from '../comparisons/comparisons.actions.ts'
import type { AuditRow } from './audit-rows.domain.ts'
import { valuesOf } from './field-words.domain.ts'

/**
 * Things of a reseller that affect every account's bill. Entries about them that name no account belong to the timeline
 * of each account, or of each of a brand.
 */
export const SHARED_ENTITIES = [
  'rate_allocation',
  'rate_cards',
  'clients',
  'feature_flags',
  'outputs',
  'output_groups',
  'brands',
  'product_group_bundles',
  'loyalty_schemes',
  'contract_options',
  'comparison_thresholds',
  'invoice_number_ranges',
] as const

/** The subject of a timeline, with the facts that decide what belongs to it. */
export interface Belonging {
  brand: number | null
  /** The run of an invoice. */
  run: number | null
  invoice: number | null
  ofAccount: boolean
}

function brandOf({ entity, entityIndex, before, after }: AuditRow): unknown {
  if (entity === 'brands') return entityIndex
  for (const values of [valuesOf(after), valuesOf(before)]) {
    const brand = values?.['brandIndex'] ?? valuesOf(values?.['brand'])?.['index']
    if (brand !== undefined && brand !== null) return brand
  }
  return null
}

/** Whether an entry of the audit trail belongs to the timeline. */
export function auditBelongs(row: AuditRow, { brand, run, ofAccount }: Belonging): boolean {
  if (!ofAccount) return true
  // The account's own sign-offs and sends come from their tables, even if done for a whole run.
  if (row.action === comparisonActions.signed_off.id) return false
  if (row.entity === 'invoice_runs' && run !== null && row.entityIndex !== run) return false
  if (row.entity === 'rate_allocation') {
    const values = valuesOf(row.after) ?? valuesOf(row.before)
    if (values?.['side'] === 'wholesale') return false
  }
  const named = brandOf(row)
  return named === null || named === brand
}

/** Whether a fact belongs: an invoice's timeline excludes other runs. */
export function factBelongs(data: Record<string, unknown>, { run }: Belonging): boolean {
  return run === null || data['run'] === undefined || data['run'] === null || data['run'] === run
}
