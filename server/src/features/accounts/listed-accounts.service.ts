import { accountPages, type ListedAccount } from '@nineops/contract/crm/accounts/account-pages.contract'
import { accountGaps } from '@nineops/contract/crm/account-rules'
import { listing } from '../../platform/lists/listing.ts'
import { ofClient } from '../clients/clients.service.ts'
import * as repository from './listed-accounts.repository.ts'

const toListed = (row: repository.ListedRow): ListedAccount => ({
  index: row.index,
  accountNumber: row.accountNumber,
  companyName: row.companyName,
  brand: { index: row.brandIndex, name: row.brandName },
  contact: row.contact,
  email: row.email,
  town: row.town,
  postcode: row.postcode,
  delivery: row.delivery,
  paymentMethod: row.paymentMethod,
  closedOn: row.closedOn,
  // The list asks for what prevents an invoice; that does not depend on VAT.
  gaps: accountGaps({ ...row, vatRate: '', vatNumber: '' }),
})

/** A reseller's accounts. @throws 404 */
export const accountList = listing({
  endpoint: accountPages.list,
  of: ofClient,
  stored: repository.listedAccounts,
  read: toListed,
})
