import { Button, Drawer, Skeleton } from '@mantine/core'
import { kindsWithCalls } from '@nineops/contract/exception-kinds'
import type { ExceptionFindingDetail } from '@nineops/contract/exceptions.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../api/session-state.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { useFocusBack } from '../../../ui/overlays/use-focus-back.ts'
import { findingQuery } from '../exception-reporting.queries.ts'
import { kindWords, subjectOf } from '../exception-words.ts'
import { placesOf } from '../mend-places.ts'
import type { useSigningOff } from '../use-signing-off.ts'
import classes from './exceptions.module.css'
import { FindingCalls } from './finding-calls.tsx'
import { FindingFacts } from './finding-facts.tsx'
import { FindingHistory } from './finding-history.tsx'
import { FindingSignOffs } from './finding-sign-offs.tsx'

type Signing = ReturnType<typeof useSigningOff>

interface FindingDrawerProps {
  /** Undefined is closed. */
  finding: number | undefined
  signing: Signing
  onClose: () => void
}

/** One exception: why, where it is mended, its sign-off, the same in other runs, and its calls. */
export function FindingDrawer({ finding, signing, onClose }: FindingDrawerProps) {
  const { data, error, refetch } = useQuery({ ...findingQuery(finding ?? 0), enabled: finding !== undefined })
  useFocusBack(finding !== undefined)
  return (
    <Drawer
      opened={finding !== undefined}
      onClose={onClose}
      closeOnEscape={!signing.asking}
      trapFocus={!signing.asking}
      position="right"
      size={860}
      title={data ? `${kindWords[data.kind].name}: ${subjectOf(data)}` : 'Exception'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data ? (
        <Contents key={data.index} finding={data} signing={signing} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={320} />
      )}
    </Drawer>
  )
}

function Contents({ finding, signing }: { finding: ExceptionFindingDetail; signing: Signing }) {
  const reason = signing.busy ? 'One moment.' : null
  return (
    <>
      <p className={classes.why}>{finding.why}</p>
      <div className={classes.actions}>
        <Places finding={finding} />
        {finding.state === 'open' && (
          <ReasonedButton reason={reason} onClick={() => void signing.one(finding)}>
            Sign off
          </ReasonedButton>
        )}
        {finding.state === 'signed-off' && (
          <ReasonedButton variant="default" reason={reason} onClick={() => void signing.takeBack([finding])}>
            Take the sign-off back
          </ReasonedButton>
        )}
      </div>
      <FindingSignOffs finding={finding} />
      <FindingFacts finding={finding} />
      <FindingHistory finding={finding} />
      {kindsWithCalls.includes(finding.kind) && <FindingCalls finding={finding.index} />}
    </>
  )
}

/** Ways to the thing itself that the person's roles open, and in words those that they do not. */
function Places({ finding }: { finding: ExceptionFindingDetail }) {
  const { roles } = useSession()
  const places = placesOf(finding)
  const shut = places.filter(place => !roles.includes(place.role)).map(place => place.where)
  return (
    <>
      {places
        .filter(place => roles.includes(place.role))
        .map(place => (
          <Button key={place.label} variant="default" renderRoot={root => <Link {...root} {...place.link} />}>
            {place.label}
          </Button>
        ))}
      {shut.length > 0 && (
        <span
          className={classes.note}
        >{`Mended in ${[...new Set(shut)].join(' and ')}, which your roles do not open.`}</span>
      )}
    </>
  )
}
