import type { OpenExceptions as Open } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { counted } from '@nineops/contract/words'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../api/session-state.ts'
import { kindText } from '../exception-labels.ts'

interface OpenExceptionsProps {
  exceptions: Open
  client: number
  billRun: number
}

/** What is open of a period by kind, each a link to the report in a tab of its own for users whose roles open it. */
export function OpenExceptions({
  exceptions: { open, isLooking, kinds, failure },
  client,
  billRun,
}: OpenExceptionsProps) {
  const { roles } = useSession()
  const opens = roles.includes('NINEOPS_PARTNER_COMMERCIAL_ACCESS')
  if (failure !== null) return <>{failure}</>
  if (isLooking) return <>Exceptions of the period are still being found.</>
  if (open === 0) return <>The period has no open exceptions.</>
  return (
    <>
      {counted(open, 'exception')} of the period {open === 1 ? 'is' : 'are'} open:{' '}
      {kinds.map(({ kind, open: count }, at) => (
        <span key={kind}>
          {at > 0 && ', '}
          {opens ? (
            <Link
              to="/partner-commercial/exception-reporting"
              search={{ client, billRun, kind }}
              target="_blank"
            >
              {kindText(kind, count)}
            </Link>
          ) : (
            kindText(kind, count)
          )}
        </span>
      ))}
      .
      {!opens && ' They are listed in Partner Commercial › Exception Reporting, which your roles can’t open.'}
    </>
  )
}
