import type { Circuit } from '@nineops/contract/circuits.contract'
import { productWords, providerWords } from '@nineops/contract/line-tests'
import { formatDate } from '../../../lib/dates.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { stateWords } from '../circuit-words.ts'
import classes from './circuits.module.css'

/** What is known of a circuit, and what is not. */
export function CircuitFactList({ circuit }: { circuit: Circuit }) {
  const { tone, word } = stateWords[circuit.state]
  const missing = <em>not written down</em>
  const place = [circuit.address, circuit.postcode].filter(Boolean).join(', ')
  return (
    <dl className={classes.facts} aria-label="Circuit">
      <div>
        <dt>Circuit number</dt>
        <dd>
          {circuit.number === '' ? (
            missing
          ) : (
            <>
              {circuit.number} <CopyButton value={circuit.number} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>CLI</dt>
        <dd>
          {circuit.cli} <CopyButton value={circuit.cli} />
        </dd>
      </div>
      <div>
        <dt>Product</dt>
        <dd>{circuit.product ? productWords[circuit.product] : missing}</dd>
      </div>
      <div>
        <dt>Provider</dt>
        <dd>{circuit.provider ? providerWords[circuit.provider] : missing}</dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          {circuit.until === null
            ? ` since ${formatDate(circuit.since)}`
            : ` ${formatDate(circuit.since)} to ${formatDate(circuit.until)}`}
        </dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>
          {place === '' ? missing : place}
          {circuit.ofAccount && place !== '' && <small> (of the account)</small>}
        </dd>
      </div>
    </dl>
  )
}
