import {
  accountPages,
  type ListedAccount,
  listedAccount,
} from '@nineops/contract/crm/accounts/account-pages.contract'
import { accountGaps } from '@nineops/contract/crm/account-rules'
import { listing } from '../../platform/lists/listing.ts'
import { ofClient } from '../clients/clients.service.ts'
import * as repository from './listed-accounts.repository.ts'

const toListed = ({ brandIndex, brandName, ...row }: repository.ListedRow): ListedAccount =>
  listedAccount.parse({
    ...row,
    brand: { index: brandIndex, name: brandName },
    // The list asks for what prevents an invoice; that does not depend on VAT.
    gaps: accountGaps({
      ...row,
      vatRate: '',
      vatNumber: '',
      customerType: '',
      itemisation: '',
      purchaseOrder: '',
      costCentre: '',
      peppolAddress: '',
      invoiceCopies: '',
      statementCopies: '',
      reminderCopies: '',
    }),
  })

/** A reseller's accounts. @throws 404 */
export const accountList = listing({
  endpoint: accountPages.list,
  of: ofClient,
  stored: repository.listedAccounts,
  read: toListed,
})
