import type { ExceptionFindingDetail } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { formatCount, formatPounds, toPence } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { stateLabels } from '../exception-labels.ts'
import { SectionTitle } from '../../../ui/layout/parts.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import classes from './exceptions.module.css'

export function FindingHistory({ finding: { history } }: { finding: ExceptionFindingDetail }) {
  return (
    <section aria-labelledby="finding-history">
      <SectionTitle id="finding-history" as="h3" mt={16} mb={8}>
        In other runs
      </SectionTitle>
      {history.length === 0 ? (
        <p className={classes.note}>Not found in any other run.</p>
      ) : (
        <FigureTable aria-labelledby="finding-history">
          <thead>
            <tr>
              <th scope="col">Bill run</th>
              <th scope="col">Calls</th>
              <th scope="col">At stake</th>
              <th scope="col">Status</th>
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
                  <StatusBadge tone={stateLabels[state].tone}>{stateLabels[state].word}</StatusBadge>
                </td>
                <td className={classes.text}>{signOff ? `${signOff.by}: ${signOff.reason}` : ''}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </section>
  )
}
