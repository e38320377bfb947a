import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionFinding } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import type { Role } from '@nineops/contract/roles'
import type { LinkProps } from '@tanstack/react-router'

/** Where an exception is fixed or looked at. */
export interface FixPlace {
  label: string
  /** The area and screen, for users whose roles do not open it. */
  where: string
  role: Role
  /** There it is put right, not only looked at. */
  fixes?: true
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
}

const bureau = 'NINEOPS_BUREAU_ACCESS' as const
const establishment = 'NINEOPS_SERVICEESTABLISHMENT_ACCESS' as const
const crm = 'NINEOPS_CRM_ACCESS' as const

type Tab = 'details' | 'calls' | 'charges' | 'contracts'

const accountAt = (finding: ExceptionFinding, tab: Tab, label: string): FixPlace[] =>
  finding.account
    ? [
        {
          label,
          where: 'CRM › Accounts',
          role: crm,
          ...(tab === 'details' && { fixes: true }),
          link: {
            to: '/crm/accounts/$account',
            params: { account: finding.account.index },
            search: { client: finding.client.index, tab },
          },
        },
      ]
    : []

function exceptionsOfRun(finding: ExceptionFinding): FixPlace[] {
  const cause = finding.kind
  if (cause !== 'unallocated' && cause !== 'unrated_retail' && cause !== 'unrated_wholesale') return []
  return [
    {
      label: cause === 'unallocated' ? 'Allocate the CLI' : 'Fix and rate again',
      where: 'Bureau › Bill Runs',
      role: bureau,
      fixes: true,
      link: {
        to: '/bureau/bill-runs/$billRun',
        params: { billRun: finding.billRun.index },
        search: {
          client: finding.client.index,
          tab: 'exceptions',
          cause,
          subject: finding.subject,
          ...(finding.carrier && { carrier: finding.carrier.index }),
        },
      },
    },
  ]
}

function rateCard({ rateCard: card, client }: ExceptionFinding): FixPlace[] {
  const search = { client: client.index }
  const place = { where: 'Bureau › Rate Allocation', role: bureau }
  const tester: FixPlace = {
    ...place,
    label: 'What would a call cost?',
    link: { to: '/bureau/rate-allocation', search: { ...search, view: 'tester' } },
  }
  if (!card) return [tester]
  return [
    {
      ...place,
      label: `Open rate card ${card.name}`,
      link: { to: '/bureau/rate-allocation/$rateCard', params: { rateCard: card.index }, search },
    },
    tester,
  ]
}

const file = ({ file: of, client }: ExceptionFinding): FixPlace[] =>
  of
    ? [
        {
          label: 'Open the file',
          where: 'Bureau › Data Collection',
          role: bureau,
          link: { to: '/bureau/data-collection', search: { client: client.index, file: of.index } },
        },
      ]
    : []

const party = ({ brand, client }: ExceptionFinding): FixPlace[] => [
  {
    label: brand ? 'Complete the brand' : 'Complete the reseller',
    where: brand ? 'Service Establishment › Brand' : 'Service Establishment › Reseller',
    role: establishment,
    fixes: true,
    link: brand
      ? { to: '/service-establishment/brand', search: { client: client.index, brand: brand.index } }
      : { to: '/service-establishment/reseller', search: { client: client.index } },
  },
]

const calls = (finding: ExceptionFinding) => accountAt(finding, 'calls', 'Open its calls')
const bank = (finding: ExceptionFinding) => accountAt(finding, 'details', 'Fix the bank details')
const details = (finding: ExceptionFinding) => accountAt(finding, 'details', 'Fix the account')
const unrated = (finding: ExceptionFinding) => [...exceptionsOfRun(finding), ...rateCard(finding)]

const places: Record<ExceptionKind, (finding: ExceptionFinding) => FixPlace[]> = {
  unallocated: exceptionsOfRun,
  unrated_retail: unrated,
  unrated_wholesale: unrated,
  zero_value: rateCard,
  negative_margin: rateCard,
  account_margin: finding => [
    ...accountAt(finding, 'contracts', 'Open its contracts'),
    ...accountAt(finding, 'charges', 'Open its charges'),
    ...rateCard(finding),
  ],
  high_spend: calls,
  high_call: calls,
  long_call: calls,
  premium_share: calls,
  missing_bank: bank,
  invalid_bank: bank,
  missing_email: details,
  missing_address: details,
  missing_vat: finding => (finding.account ? details(finding) : party(finding)),
  duplicate: file,
  late: file,
  rejected: file,
}

/** Links from an exception to its records, starting with the one to fix. */
export const placesOf = (finding: ExceptionFinding): FixPlace[] => places[finding.kind](finding)
