import { callFileGaps } from './bureau/call-file-gaps.repository.ts'
import { closeIdleAccounts } from './bureau/close-idle-accounts.service.ts'
import { failingAccounts } from './bureau/failing-accounts.repository.ts'
import { invoiceNumberGaps } from './bureau/invoice-number-gaps.repository.ts'
import { moveCli } from './bureau/move-cli.service.ts'
import { unallocatedClis } from './bureau/unallocated-clis.repository.ts'
import { accountsWithoutEmail } from './crm/accounts-without-email.repository.ts'
import { changeEmailDomain } from './crm/change-email-domain.service.ts'
import { dormantAccounts } from './crm/dormant-accounts.repository.ts'
import { overlappingServices } from './crm/overlapping-services.repository.ts'
import type { BespokeDefinition, ListedDefinition } from './function-definitions.service.ts'
import { circuits } from './network/circuits.repository.ts'
import { clisOfManyCarriers } from './network/clis-of-many-carriers.repository.ts'
import { hourlyTraffic } from './network/hourly-traffic.repository.ts'
import { silentServices } from './network/silent-services.repository.ts'
import { accountsWithoutCharges } from './ordering/accounts-without-charges.repository.ts'
import { endChargesOfAccounts } from './ordering/end-charges.service.ts'
import { endingCharges } from './ordering/ending-charges.repository.ts'
import { priceCheck } from './ordering/price-check.repository.ts'
import { negativeMargins } from './partner-commercial/negative-margins.repository.ts'
import { revenueByMonth } from './partner-commercial/revenue-by-month.repository.ts'
import { topMovers } from './partner-commercial/top-movers.repository.ts'
import { bankDetails } from './service-establishment/bank-details.repository.ts'
import { brandDetails } from './service-establishment/brand-details.repository.ts'
import { carriersWithoutPath } from './service-establishment/carriers-without-path.repository.ts'
import { setBrandPaymentDays } from './service-establishment/set-payment-days.service.ts'

/**
 * Every bespoke function by its index: category × 100 plus a number, which is never reused for another. To add one, write
 * its file and list it here.
 */
const all: Readonly<Record<number, BespokeDefinition>> = {
  101: unallocatedClis,
  102: failingAccounts,
  103: callFileGaps,
  104: invoiceNumberGaps,
  110: moveCli,
  111: closeIdleAccounts,
  201: brandDetails,
  202: bankDetails,
  203: carriersWithoutPath,
  210: setBrandPaymentDays,
  301: accountsWithoutCharges,
  302: endingCharges,
  303: priceCheck,
  310: endChargesOfAccounts,
  401: revenueByMonth,
  402: negativeMargins,
  403: topMovers,
  501: accountsWithoutEmail,
  502: overlappingServices,
  503: dormantAccounts,
  510: changeEmailDomain,
  601: silentServices,
  602: clisOfManyCarriers,
  603: hourlyTraffic,
  604: circuits,
}

/** Index -> function. */
export const definitions: ReadonlyMap<number, ListedDefinition> = new Map(
  Object.entries(all).map(([key, definition]) => {
    const index = Number(key)
    return [index, { ...definition, index, categoryIndex: Math.trunc(index / 100) }]
  }),
)
