/** What stood about supplier and customer when the invoice was calculated; kept with it. */
export interface Snapshot {
  supplier: {
    name: string
    tradingName: string
    address: string[]
    vatNumber: string
    companyNumber: string | null
    telephone: string | null
    email: string | null
    website: string | null
    accentColour: string | null
  }
  bank: { name: string; sortCode: string; account: string }
  logo: string | null
  customer: { name: string; address: string[] }
  account: {
    number: string
    contact: string
    email: string
    delivery: string
    paymentMethod: string
    mandateReference: string
    bankAccount: string
    itemised: boolean
  }
  period: { from: string; to: string }
  collectionDate: string
  corrects: { number: string; date: string } | null
}
