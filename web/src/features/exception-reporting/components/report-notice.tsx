import type { ExceptionSummary } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import classes from './exceptions.module.css'

interface ReportNoticeProps {
  client: number | undefined
  summary: ExceptionSummary | undefined
}

/** Why the report may be incomplete or out of date. */
export function ReportNotice({ client, summary }: ReportNoticeProps) {
  const text = textOf(client, summary)
  if (text === null) return null
  return (
    <output className={classes.notice}>
      <span>{text}</span>
    </output>
  )
}

function textOf(client: number | undefined, summary: ExceptionSummary | undefined): string | null {
  if (!summary) return null
  const { status, failure, outdated } = summary.build
  if (status === 'failed') return failure
  if (status === 'waiting')
    return client === undefined
      ? 'Exceptions of some resellers are being found; what was found before is shown meanwhile.'
      : 'The exceptions are being found; what was found before is shown meanwhile.'
  return outdated
    ? 'The thresholds were changed since these were found. Find them again to apply the change.'
    : null
}
