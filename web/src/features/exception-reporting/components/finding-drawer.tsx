import { Button, Skeleton } from '@mantine/core'
import { kindsWithCalls } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionFindingDetail } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../api/session-state.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { PanelFooter } from '../../../ui/overlays/panel-footer.tsx'
import type { Peek } from '../../../ui/overlays/peek.ts'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { findingQuery } from '../exception-reporting.queries.ts'
import { kindNames, subjectOf } from '../exception-labels.ts'
import { type FixPlace, placesOf } from '../fix-places.ts'
import type { useSigningOff } from '../use-signing-off.ts'
import { Text } from '../../../ui/layout/parts.tsx'
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
  peek: Peek
  onClose: () => void
}

/** One exception: its cause, where it is fixed, its sign-off, the same in other runs, and its calls. */
export function FindingDrawer({ finding, signing, peek, onClose }: FindingDrawerProps) {
  const { data, error, refetch } = useQuery({ ...findingQuery(finding ?? 0), enabled: finding !== undefined })
  return (
    <ResourceDrawer
      opened={finding !== undefined}
      onClose={onClose}
      covered={signing.asking}
      wide
      peek={peek}
      title={data ? `${kindNames[data.kind].name}: ${subjectOf(data)}` : 'Exception'}
    >
      {data ? (
        <Contents key={data.index} finding={data} signing={signing} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={320} />
      )}
    </ResourceDrawer>
  )
}

function Contents({ finding, signing }: { finding: ExceptionFindingDetail; signing: Signing }) {
  const { roles } = useSession()
  const places = placesOf(finding)
  const open = places.filter(place => roles.includes(place.role))
  const shut = places.filter(place => !open.includes(place)).map(place => place.where)
  // Fixing it comes before signing it off.
  const fix = finding.state === 'open' ? open.find(place => place.fixes) : undefined
  const reason = signing.busy ? 'One moment.' : null
  return (
    <>
      <Text mb={12} size={14}>
        {finding.why}
      </Text>
      <PanelFooter>
        {shut.length > 0 && (
          <span
            className={classes.note}
          >{`Fixed in ${[...new Set(shut)].join(' and ')}, which your roles can’t open.`}</span>
        )}
        {open
          .filter(place => place !== fix)
          .map(place => (
            <PlaceButton key={place.label} place={place} variant="default" />
          ))}
        {finding.state === 'open' && (
          <ReasonedButton
            variant={fix ? 'default' : 'filled'}
            reason={reason}
            onClick={() => void signing.one(finding)}
          >
            Sign off
          </ReasonedButton>
        )}
        {finding.state === 'signed-off' && (
          <ReasonedButton variant="default" reason={reason} onClick={() => void signing.reopen([finding])}>
            Undo sign-off
          </ReasonedButton>
        )}
        {fix && <PlaceButton place={fix} />}
      </PanelFooter>
      <FindingSignOffs finding={finding} />
      <FindingFacts finding={finding} />
      <FindingHistory finding={finding} />
      {kindsWithCalls.includes(finding.kind) && <FindingCalls finding={finding.index} />}
    </>
  )
}

/** A link to the record. */
const PlaceButton = ({ place, ...look }: { place: FixPlace; variant?: 'default' }) => (
  <Button {...look} renderRoot={root => <Link {...root} {...place.link} />}>
    {place.label}
  </Button>
)
