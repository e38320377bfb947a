import { addressLines, type ClientTexts } from '@nineops/contract/service-establishment/establishment-rules'

/** The details of a company that resellers and brands both have, as columns of their tables. */
export const letterheadColumns = (texts: Omit<ClientTexts, 'contact' | 'notes'>) => ({
  name: texts.name,
  legal_name: texts.legalName,
  company_number: texts.companyNumber,
  vat_number: texts.vatNumber,
  address: addressLines(texts),
  postcode: texts.postcode,
  email: texts.email,
  phone: texts.phone,
  website: texts.website,
  bank_name: texts.bankName,
  bank_sort_code: texts.sortCode,
  bank_account: texts.bankAccount,
  bank_account_name: texts.bankAccountName,
  service_user_number: texts.serviceUserNumber,
})
