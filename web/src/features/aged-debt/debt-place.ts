import type { Role } from '@nineops/contract/roles'
import type { AgedDebt, DebtGroup } from '@nineops/contract/partner-commercial/aged-debt.contract'
import type { LinkProps } from '@tanstack/react-router'

/**
 * The ledger of a debtor, in CRM or for the Bureau's people in Receipts; the reminders of a brand; undefined for who may
 * open none of them.
 */
export function debtPlace(
  { index, clientIndex }: Pick<AgedDebt, 'index' | 'clientIndex'>,
  by: DebtGroup,
  roles: readonly Role[],
): Pick<LinkProps, 'to' | 'params' | 'search'> | undefined {
  if (by === 'brand' && roles.includes('NINEOPS_SERVICEESTABLISHMENT_ACCESS'))
    return { to: '/service-establishment/brand', search: { client: clientIndex, brand: index } }
  if (by !== 'account') return undefined
  if (roles.includes('NINEOPS_CRM_ACCESS'))
    return {
      to: '/crm/accounts/$account',
      params: { account: index },
      search: { client: clientIndex, tab: 'ledger' },
    }
  if (roles.includes('NINEOPS_BUREAU_ACCESS'))
    return {
      to: '/bureau/invoice-runs',
      search: { client: clientIndex, account: index, runsView: 'receipts', receipts: 'ledger' },
    }
  return undefined
}
