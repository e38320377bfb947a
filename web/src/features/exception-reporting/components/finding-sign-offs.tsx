import type { ExceptionFinding } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { formatDateTime } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { stateLabels } from '../exception-labels.ts'
import classes from './exceptions.module.css'

/** A finding's sign-offs, with who, when and why: now, before its figures changed, and in the last run. */
export function FindingSignOffs({ finding }: { finding: ExceptionFinding }) {
  const { state, signOff, lapsed, before } = finding
  return (
    <>
      <p className={classes.note}>
        <StatusBadge tone={stateLabels[state].tone}>{stateLabels[state].word}</StatusBadge>
        {state === 'gone' && ' It was fixed, or is within the thresholds now.'}
        {signOff && ` by ${signOff.by}, ${formatDateTime(signOff.at)}: ${signOff.reason}`}
      </p>
      {lapsed && (
        <p className={classes.note}>
          {`${lapsed.by} signed it off on ${formatDateTime(lapsed.at)} (${lapsed.reason}). Its figures have changed since, so the sign-off no longer applies.`}
        </p>
      )}
      {before && (
        <p className={classes.note}>
          {`Signed off in ${before.billRun} by ${before.by}, ${formatDateTime(before.at)}: ${before.reason}`}
        </p>
      )}
    </>
  )
}
