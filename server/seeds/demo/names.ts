import type { Random } from './random.ts'

/**
 * Twelve resellers: name, account-number prefix, how many brands, their share of the accounts, and how many past months
 * were billed here.
 */
export const resellers = [
  { name: 'Beacon Telecom', code: 'BEA', brands: 6, share: 1500, months: 12 },
  { name: 'Northgate Voice', code: 'NOR', brands: 3, share: 600, months: 4 },
  { name: 'Harbour Connect', code: 'HAR', brands: 2, share: 450, months: 3 },
  { name: 'Pennine Communications', code: 'PEN', brands: 4, share: 400, months: 3 },
  { name: 'Thames Valley Networks', code: 'THA', brands: 1, share: 350, months: 3 },
  { name: 'Caledonia Business Lines', code: 'CAL', brands: 3, share: 600, months: 3 },
  { name: 'Severn Bridge Telecom', code: 'SEV', brands: 2, share: 250, months: 2 },
  { name: 'Lakeland Broadband and Voice', code: 'LAK', brands: 1, share: 200, months: 2 },
  { name: 'Mercia Hosted Telephony', code: 'MER', brands: 2, share: 150, months: 2 },
  { name: 'Fenland Direct', code: 'FEN', brands: 1, share: 130, months: 3 },
  { name: 'Wessex Cloud Calling', code: 'WES', brands: 5, share: 120, months: 2 },
  { name: 'Orkney and Shetland Telecom', code: 'ORK', brands: 1, share: 50, months: 2 },
] as const

export const brandLabel = ['Business', 'Direct', 'Connect', 'Wholesale', 'Local', 'Enterprise'] as const

const first = [
  'Ashby',
  'Barlow',
  'Cobham',
  'Dunmore',
  'Elstree',
  'Fairfax',
  'Garside',
  'Hollis',
  'Ingram',
  'Jessop',
  'Kirkby',
  'Langton',
  'Marlow',
  'Norris',
  'Oakley',
  'Pemberton',
  'Quayle',
  'Radley',
  'Selwyn',
  'Thornbury',
  'Underhill',
  'Vaughan',
  'Whitby',
  'Yardley',
] as const
const trade = [
  'Plumbing',
  'Joinery',
  'Accountants',
  'Dental Practice',
  'Veterinary Centre',
  'Logistics',
  'Bakery',
  'Estate Agents',
  'Motors',
  'Print',
  'Solicitors',
  'Garden Centre',
  'Engineering',
  'Catering',
  'Opticians',
  'Roofing',
  'Travel',
  'Interiors',
  'Nurseries',
  'Security',
] as const
const forms = ['Ltd', 'Limited', 'LLP', '& Sons', 'Group Ltd', 'Partnership'] as const
const streets = [
  'High Street',
  'Mill Lane',
  'Station Road',
  'Church Street',
  'Victoria Road',
  'Park Avenue',
  'Queensway',
  'Canal Wharf',
  'Market Place',
  'Orchard Way',
  'Bridge Street',
  'Foundry Lane',
] as const
const towns = [
  ['Leeds', 'LS1'],
  ['Sheffield', 'S1'],
  ['Nottingham', 'NG1'],
  ['Leicester', 'LE1'],
  ['Bristol', 'BS1'],
  ['Reading', 'RG1'],
  ['Birmingham', 'B2'],
  ['Edinburgh', 'EH1'],
  ['Glasgow', 'G2'],
  ['Liverpool', 'L2'],
  ['Manchester', 'M2'],
  ['Newcastle upon Tyne', 'NE1'],
  ['Cardiff', 'CF10'],
  ['Belfast', 'BT1'],
  ['London', 'EC2A'],
  ['Norwich', 'NR1'],
  ['Exeter', 'EX1'],
  ['York', 'YO1'],
] as const
const given = [
  'Amira',
  'Ben',
  'Chloe',
  'Dev',
  'Ellen',
  'Farah',
  'George',
  'Hana',
  'Isaac',
  'Jo',
  'Kofi',
  'Lena',
  'Marcus',
  'Nia',
  'Owen',
  'Priya',
  'Ruth',
  'Sam',
  'Tariq',
  'Wren',
] as const
const letters = 'ABDEFGHJLNPQRSTUWXYZ'

export const companyName = (random: Random) =>
  `${random.pick(first)} ${random.pick(trade)} ${random.pick(forms)}`
export const contactName = (random: Random) => `${random.pick(given)} ${random.pick(first)}`

/** An address with a real town and a well-formed postcode. */
export function address(random: Random): { address1: string; town: string; postcode: string } {
  const [town, district] = random.pick(towns)
  const inward = `${random.between(1, 9)}${letters[random.int(20)]}${letters[random.int(20)]}`
  return {
    address1: `${random.between(1, 180)} ${random.pick(streets)}`,
    town,
    postcode: `${district} ${inward}`,
  }
}
