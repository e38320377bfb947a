import type {
  PreviewLine,
  ProfilePreview,
} from '@nineops/contract/bureau/data-collection/carrier-previews.contract'
import { lineReasons } from '@nineops/contract/bureau/data-collection/line-reasons'
import { formatPounds } from '../../../lib/formats.ts'
import { formatQuantity } from '../../../lib/usage.ts'
import { formatExactTime } from '../../../lib/london-time.ts'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import classes from './carriers.module.css'

/** The first lines of a sample: the fields as stored, or the reason of rejection. */
export function SampleLines({ preview }: { preview: ProfilePreview }) {
  return (
    <ScrollBox label="Lines of the sample" className={classes.sampleLines}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Outcome</th>
            <th scope="col">Call ID</th>
            <th scope="col">CLI</th>
            <th scope="col">Destination</th>
            <th scope="col">Start in London</th>
            <th scope="col" className={classes.figure}>
              Duration
            </th>
            <th scope="col" className={classes.figure}>
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.preview.map(line => (
            <Line key={line.lineNumber} line={line} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Line({ line: { lineNumber, reason, raw, call, skipped } }: { line: PreviewLine }) {
  if (!call)
    return (
      <tr>
        <td>{lineNumber}</td>
        <td>
          {skipped ? (
            <StatusBadge tone="quiet">Skipped</StatusBadge>
          ) : (
            <StatusBadge tone="bad">Rejected</StatusBadge>
          )}
        </td>
        <td colSpan={6}>
          {reason && lineReasons[reason]}
          <code className={classes.raw} title={raw}>
            {raw}
          </code>
        </td>
      </tr>
    )
  return (
    <tr>
      <td>{lineNumber}</td>
      <td>
        {reason === null ? (
          <StatusBadge tone="good">Accepted</StatusBadge>
        ) : (
          <StatusBadge tone="warn">Duplicate</StatusBadge>
        )}
      </td>
      <td>{call.callId}</td>
      <td>{call.cli || 'Withheld'}</td>
      <td>{call.destination}</td>
      <td>{formatExactTime(call.startedAt)}</td>
      <td className={classes.figure}>{formatQuantity(call)}</td>
      <td className={classes.figure}>{formatPounds(call.carrierCost)}</td>
    </tr>
  )
}
