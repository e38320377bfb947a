import { expect, test } from 'vitest'
import { sampleDocument } from './sample-document.service.ts'

const brand = {
  name: 'Northwind',
  legalName: 'Northwind Telecom Ltd',
  address: ['1 Quay Street'],
  postcode: 'YO21 3PR',
  companyNumber: '',
  vatNumber: '',
  email: '',
  phone: '',
  website: '',
  bankName: 'Harbour Bank',
  bankSortCode: '20-29-59',
  bankAccount: '63748472',
  bankAccountName: 'Northwind Collections',
  payLink: '',
  payWords: '',
  colour: '#000000',
}

test('a sample names the payee account as invoices do: by its own name, otherwise by the bank', () => {
  expect(sampleDocument(brand).payment).toMatchObject({ accountName: 'Northwind Collections' })
  expect(sampleDocument({ ...brand, bankAccountName: '' }).payment).toMatchObject({
    accountName: 'Harbour Bank',
  })
})
