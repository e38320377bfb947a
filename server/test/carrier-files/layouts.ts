/**
 * Files as carriers deliver them, with what becomes of each line. Layouts are those published of the FCS standard (as
 * Gamma and Access4 send it), BT's download of calls, an inbound carrier's 16 columns, and of delimited and
 * fixed-width files with headers and trailers; prices are those of `carrier-files.service.test.ts`, worked out by hand.
 */

type Profile = { name: string } & Readonly<Record<string, unknown>>

interface CarrierFile {
  name: string
  profile: Profile
  /** Of each data line: kind, customer > other number, quantity, the carrier's cost, ours and the customer's charge; or a reason. */
  outcomes: readonly (readonly [line: number, outcome: string])[]
  text: string
}

export type Line = readonly [text: string, outcome: string | null]

export const file = (
  name: string,
  profile: Profile,
  lines: readonly Line[],
  { end = '\r\n', before = '' } = {},
): CarrierFile => ({
  name,
  profile,
  text: before + lines.map(([text]) => text).join(end),
  outcomes: lines.flatMap(([, outcome], at) => (outcome === null ? [] : [[at + 1, outcome] as const])),
})

const COLUMNS = 42
export const fcsNames =
  'Call Type,Call Cause,Customer Identifier,Telephone Number Dialled,Call Date,Call Time,Duration,Bytes Transmitted,Bytes Received,Description,Chargecode,Time Band,Salesprice,Salesprice (Pre-Bundle),Extension,DDI,Grouping ID,Call Class (Feature),Carrier,Recording,VAT,Country of Origin,Network,Retail tariff code,Remote Network,APN,Diverted Number,Ring time,Record ID,Currency,Presentation Number,Network Access Reference,NGCS Access Charge,NGCS Service Charge,Total Bytes Transferred,User ID,Onward Billing Reference,Contract Name,Bundle Name,Bundle Allowance,Discount Reference,Routing Code'
/** The columns of the standard that lines here fill. */
const place = {
  type: 1,
  cli: 3,
  to: 4,
  day: 5,
  time: 6,
  seconds: 7,
  sent: 8,
  received: 9,
  text: 10,
  code: 11,
  cost: 13,
}
const further = {
  before: 14,
  ddi: 16,
  feature: 18,
  origin: 22,
  apn: 26,
  id: 29,
  currency: 30,
  service: 34,
  bytes: 35,
}
const places = { ...place, ...further }
type Fcs = Partial<Record<keyof typeof places, string>>

export const fcsFields = (values: Fcs): string[] => {
  const all: Fcs = { type: 'V', day: '14/10/2026', time: '10:00:00', currency: 'GBP', ...values }
  const fields = Array.from({ length: COLUMNS }, () => '')
  for (const [name, value] of Object.entries(all)) fields[places[name as keyof typeof places] - 1] = value
  return fields
}
export const quoted = (fields: readonly string[]) => fields.map(field => `"${field}"`).join(',')
export const plain = (fields: readonly string[]) => fields.join(',')
export const fcs = { name: 'fcs-cdr-v3' }
