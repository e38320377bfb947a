import type { ApiSession } from '../api-session.ts'
import { closeBillRun, createBillRun, startRating, untilRated } from '../invoice-runs/month-over-api.ts'

export interface CollectingReseller {
  client: number
  serviceUserNumber: string
}

const accounts = [
  ['DD-0001', 'Aysgarth Bakery', 'direct_debit', '202959,63748472,Aysgarth Bakery,AYSG-0001'],
  ['DD-0002', 'Bedale Motors', 'direct_debit', '202959,63748472,Bedale Motors,BEDA-0002'],
  ['DD-0003', 'Carlton Forge', 'direct_debit', '202959,63748472,Carlton Forge,CARL-0003'],
  ['DD-0004', 'Darley Print', 'transfer', ',,,'],
] as const
const nets = ['10.00', '20.00', '-10.00', '30.00']

/**
 * Creates a reseller whose October is £12, £24 and -£12 by Direct Debit and £36 by transfer, with a closed bill run
 * that has not been invoiced.
 */
export async function collectingReseller(
  api: ApiSession,
  name: string,
  serviceUserNumber: string,
): Promise<CollectingReseller> {
  const company = {
    legalName: `${name} Limited`,
    address1: '1 Market Place',
    address2: 'Masham',
    postcode: 'HG4 4DZ',
    email: 'accounts@masham.example',
    vatNumber: 'GB123456782',
  }
  const bank = { sortCode: '202959', bankAccount: '63748472', bankAccountName: 'Masham Telecom' }
  const { client } = await api.post<{ client: { index: number } }>('/api/clients', {
    ...company,
    name,
    brand: {
      ...company,
      ...bank,
      name: `${name} Direct`,
      serviceUserNumber,
      invoiceNumbers: { prefix: 'MA', padding: 6, nextNumber: 1 },
      creditNoteNumbers: { prefix: 'MC', padding: 6, nextNumber: 1 },
    },
  })
  await api.put(`/api/clients/${client.index}/serviceusers/${serviceUserNumber}`, {
    noticeDays: 0,
    noticeNote: 'agreed with the bank for tests',
    bacsName: '',
    lodgement: 'paper',
    finalCollection: false,
    updatedAt: null,
  })
  const upload = (kind: string, rows: string[]) =>
    api.upload(`/api/clients/${client.index}/imports/${kind}`, {
      name: `${kind}.csv`,
      text: rows.join('\r\n'),
    })
  await upload('accounts', [
    'account_number,company_name,brand,contact,email,phone,address1,address2,town,postcode,country,delivery,payment_method,sort_code,bank_account,bank_account_name,mandate_reference,vat_rate',
    ...accounts.map(
      ([number, company_name, method, mandate]) =>
        `${number},${company_name},${name} Direct,,,,2 Silver Street,,Masham,HG4 4DX,GB,post,${method},${mandate},standard`,
    ),
  ])
  await upload('charges', [
    'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date',
    ...accounts.map(([number], at) => `${number},Support,Maintenance,once,arrears,${nets[at]},1,2026-10-05,`),
  ])
  const { index } = await createBillRun(api, client.index)
  await startRating(api, client.index, index)
  await untilRated(api, client.index, index)
  await closeBillRun(api, client.index, index)
  return { client: client.index, serviceUserNumber }
}
