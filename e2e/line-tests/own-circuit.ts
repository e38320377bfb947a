import { ownReseller, type OwnReseller } from '../own-reseller.ts'

export interface OwnLine extends OwnReseller {
  account: number
  cli: string
}

/** A number of an account of a new reseller, without a circuit. */
export async function ownLine(address: string, name: string, cli: string): Promise<OwnLine> {
  const own = await ownReseller(address, name, [`${name} brand`])
  const base = `/api/clients/${own.client}/accounts`
  const account = await own.api.post<{ index: number }>(base, {
    brandIndex: own.brands[0],
    accountNumber: `LT-${cli.slice(-4)}`,
    companyName: `${name} <b>Bakery</b>`,
    delivery: 'post',
    paymentMethod: 'transfer',
    vatRate: 'standard',
  })
  await own.api.post(`${base}/${account.index}/services`, {
    cli,
    description: 'Main line',
    startDate: '2026-01-01',
  })
  return { ...own, account: account.index, cli }
}
