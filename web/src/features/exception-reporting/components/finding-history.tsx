import type { ExceptionFindingDetail } from '@nineops/contract/exceptions.contract'
import { formatCount, formatPounds } from '../../../lib/numbers.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { stateWords, toPence } from '../exception-words.ts'
import classes from './exceptions.module.css'

/** The same exception in other runs. */
export function FindingHistory({ finding: { history } }: { finding: ExceptionFindingDetail }) {
  return (
    <section aria-labelledby="finding-history">
      <h3 id="finding-history" className={classes.heading}>
        In other runs
      </h3>
      {history.length === 0 ? (
        <p className={classes.note}>The same was not found in another run.</p>
      ) : (
        <table className={classes.table} aria-labelledby="finding-history">
          <thead>
            <tr>
              <th scope="col">Bill run</th>
              <th scope="col">Calls</th>
              <th scope="col">At stake</th>
              <th scope="col">State</th>
              <th scope="col" className={classes.text}>
                Sign-off
              </th>
            </tr>
          </thead>
          <tbody>
            {history.map(({ billRun, calls, money, state, signOff }) => (
              <tr key={billRun.index}>
                <th scope="row">{billRun.description}</th>
                <td>{formatCount(calls)}</td>
                <td>{money === null ? '' : formatPounds(toPence(money))}</td>
                <td>
                  <StatusBadge tone={stateWords[state].tone}>{stateWords[state].word}</StatusBadge>
                </td>
                <td className={classes.text}>{signOff ? `${signOff.by}: ${signOff.reason}` : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
