import type { ExceptionThresholds } from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import type { ComparisonThresholds } from '@nineops/contract/invoicing/comparisons.contract'

/** The defaults until a reseller has its own; those shared with the comparison are stored there. */
export const usualThresholds: Omit<ExceptionThresholds, keyof ComparisonThresholds> = {
  highCall: '25.00',
  longCallMinutes: 120,
  premiumPercent: 50,
  premiumMinimum: '20.00',
  // 0800, 0808, emergency and public services, helplines of social value.
  freePrefixes: ['44800', '44808', '101', '105', '111', '112', '116', '119', '159', '999'],
}
