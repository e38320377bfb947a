import type { ExceptionFindingDetail } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatPounds,
  toPence,
} from '../../../lib/formats.ts'
import { kindNames } from '../exception-labels.ts'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'

const pounds = (exact: string | null): string => (exact === null ? 'not known' : formatPounds(toPence(exact)))

/** Details of a finding, for users who may not open the record itself. */
export function FindingFacts({ finding }: { finding: ExceptionFindingDetail }) {
  const { account, brand, carrier, rateCard, file, billRun, example } = finding
  const facts: [string, string | null | undefined][] = [
    ['Reseller', finding.client.name],
    [
      'Bill run',
      `${billRun.description}, ${formatDate(billRun.periodStart)} to ${formatDate(billRun.periodEnd)}`,
    ],
    ['Account', account && `${account.accountNumber} ${account.companyName}`],
    ['Brand', brand?.name],
    ['Carrier', carrier?.name],
    ['Rate card', rateCard?.name],
    ['File', file?.name],
    ['Calls or lines', finding.calls > 0 ? formatCount(finding.calls) : null],
    ['Duration', finding.durationSeconds > 0 ? formatDuration(finding.durationSeconds) : null],
    [
      'At stake',
      `${pounds(finding.money)}${finding.money === null ? '' : ` (${kindNames[finding.kind].stake})`}`,
    ],
    ['First call', finding.firstCallDate && formatDate(finding.firstCallDate)],
    ['Found', formatDateTime(finding.foundAt)],
    [
      'For example',
      example &&
        `${writtenNumber(example.cli)} to ${writtenNumber(example.destination)}, ${formatDateTime(example.startedAt)}, ${formatDuration(example.durationSeconds)}: charge ${pounds(example.retailCharge)}, cost ${pounds(example.wholesaleCost)}`,
    ],
  ]
  return (
    <Facts names="max-content" mb={16}>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  )
}
