import type { ExceptionFindingDetail } from '@nineops/contract/exceptions.contract'
import { formatDate, formatDateTime, formatDuration } from '../../../lib/dates.ts'
import { formatCount, formatPounds } from '../../../lib/numbers.ts'
import { kindWords, toPence } from '../exception-words.ts'
import classes from './exceptions.module.css'

const pounds = (exact: string | null): string => (exact === null ? 'not known' : formatPounds(toPence(exact)))

/** What is known of a finding; its details stand here for those who may not go to the thing itself. */
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
      `${pounds(finding.money)}${finding.money === null ? '' : ` (${kindWords[finding.kind].stake})`}`,
    ],
    ['First call', finding.firstCallDate && formatDate(finding.firstCallDate)],
    ['Found', formatDateTime(finding.foundAt)],
    [
      'For example',
      example &&
        `${example.cli} to ${example.destination}, ${formatDateTime(example.startedAt)}, ${formatDuration(example.durationSeconds)}: charge ${pounds(example.retailCharge)}, cost ${pounds(example.wholesaleCost)}`,
    ],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && <FactPair key={name} name={name} value={value} wide={name === 'For example'} />,
      )}
    </dl>
  )
}

function FactPair({ name, value, wide }: { name: string; value: string; wide: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={wide ? (classes.wide ?? '') : ''}>{value}</dd>
    </>
  )
}
