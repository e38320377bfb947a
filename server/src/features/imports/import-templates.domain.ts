import { importColumns } from '@nineops/contract/bureau/imports.contract'
import { type ImportKind } from '@nineops/contract/bureau/import-kinds'

// Fictitious customers: numbers and addresses from ranges that Ofcom and the Royal Mail reserve for this.
const examples: Record<ImportKind, readonly string[]> = {
  accounts: [
    'A0001,Northgate Bakery Ltd,Your brand,Sam Taylor,accounts@northgate.example,01632 960100,1 High Street,,Leeds,LS1 1AA,GB,email,direct_debit,12-34-56,01234567,NORTHGATE BAKERY,NGB000001,standard,,yes,small_business,full,PO-4711,Bakery,0088:5012345678900,,accounts@northgate.example,',
    'A0002,"Harbour, Shaw & Co",Your brand,,,,2 Quay Road,,Bristol,BS1 1AA,GB,post,transfer,,,,,reverse,GB123456782,,business,masked,,,,,,',
  ],
  services: ['A0001,01632 960101,Main line,2026-01-01,', 'A0001,01632 960102,Fax,2026-01-01,2026-06-30'],
  charges: [
    'A0001,Broadband 80/20,Broadband,monthly,advance,49.95,1,2026-01-01,,01632 960101,2026-10-31,',
    'A0002,Installation,Installation,once,arrears,120.00,1,2026-01-15,,,,',
  ],
  products: [
    'BB-80,Broadband 80/20,Broadband,49.95,31.20,monthly,advance,4001,,',
    'INST,Installation,Installation,120.00,,once,arrears,,zero,2026-01-01',
  ],
  vatcategories: ['SIP trunks,standard,yes,2026-01-01', 'Licences,zero,no,2026-01-01'],
  pricesteps: [
    'A0001,Loyal customer,Fibre 24,2026-01-01,Broadband 80/20,1.50,2027-04-01',
    'A0002,,,2026-03-01,,2.00,2027-04-01',
  ],
  ratecard: [
    '4420,UK London,UK geographic,0.000000,0.012500,0.008000,0.006000,0.010000,60,1,voice,,,,,,no,,,,,',
    '447,UK mobile,UK mobile,0.010000,0.045000,0.030000,0.025000,0.010000,1,1,voice,,,0.008000,0.008000,2.500000,no,,,,,',
    ',Text message,Messages,0.000000,0.040000,0.040000,0.040000,0.000000,1,1,sms,UKSMS,,,,,no,,,,,',
    ',,International,,,,,0.010000,,,,,,,,2.500000,,,,,15,0.005000',
  ],
  openingbalances: ['A0001,2026-10-31,308.55,INV-20417', 'A0002,2026-10-31,-12.00,Credit in hand'],
  contracts: ['A0001,Loyal customer,Fibre 24,2026-01-01,', 'A0002,,Fibre 24,2024-03-01,2026-02-14'],
}

/** A CSV file with the columns of a kind and two example rows. */
export const importTemplate = (kind: ImportKind): string =>
  `${[importColumns[kind].join(','), ...examples[kind]].join('\r\n')}\r\n`
