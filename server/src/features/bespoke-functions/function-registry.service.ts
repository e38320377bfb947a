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
import type { BespokeDefinition } from './function-definitions.service.ts'
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

/** Every bespoke function. To add one, write its file and list it here. */
const all: readonly BespokeDefinition[] = [
  unallocatedClis,
  failingAccounts,
  callFileGaps,
  invoiceNumberGaps,
  moveCli,
  closeIdleAccounts,
  brandDetails,
  bankDetails,
  carriersWithoutPath,
  setBrandPaymentDays,
  accountsWithoutCharges,
  endingCharges,
  priceCheck,
  endChargesOfAccounts,
  revenueByMonth,
  negativeMargins,
  topMovers,
  accountsWithoutEmail,
  overlappingServices,
  dormantAccounts,
  changeEmailDomain,
  silentServices,
  clisOfManyCarriers,
  hourlyTraffic,
  circuits,
]

/** Index -> function. */
export const definitions: ReadonlyMap<number, BespokeDefinition> = new Map(
  all.map(definition => [definition.index, definition]),
)
if (definitions.size !== all.length) throw new Error('Two bespoke functions have one index.')
