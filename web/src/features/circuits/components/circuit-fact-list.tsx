import type { Circuit } from '@nineops/contract/network/circuits.contract'
import { productLabels, providerLabels } from '@nineops/contract/network/line-tests'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { formatDate } from '../../../lib/formats.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { stateLabels } from '../circuit-labels.ts'
import { Fact } from '../../../ui/layout/facts.tsx'
import classes from './circuits.module.css'

/** The known and missing details of a circuit. */
export function CircuitFactList({ circuit }: { circuit: Circuit }) {
  const { tone, word } = stateLabels[circuit.state]
  const missing = <em>not recorded</em>
  const place = [circuit.address, circuit.postcode].filter(Boolean).join(', ')
  return (
    <dl className={classes.facts} aria-label="Circuit">
      <Fact name="Circuit number">
        {circuit.number === '' ? (
          missing
        ) : (
          <>
            {circuit.number} <CopyButton value={circuit.number} />
          </>
        )}
      </Fact>
      <Fact name="CLI">
        {writtenNumber(circuit.cli)} <CopyButton value={circuit.cli} />
      </Fact>
      <Fact name="Product">{circuit.product ? productLabels[circuit.product] : missing}</Fact>
      <Fact name="Provider">{circuit.provider ? providerLabels[circuit.provider] : missing}</Fact>
      <Fact name="Status">
        <StatusBadge tone={tone}>{word}</StatusBadge>
        {circuit.until === null
          ? ` since ${formatDate(circuit.since)}`
          : ` ${formatDate(circuit.since)} to ${formatDate(circuit.until)}`}
      </Fact>
      <Fact name="Address">
        {place === '' ? missing : place}
        {circuit.ofAccount && place !== '' && <small> (from the account)</small>}
      </Fact>
    </dl>
  )
}
