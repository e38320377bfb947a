import { Button } from '@mantine/core'
import { type PersonalData, USUAL_YEAR_END } from '@nineops/contract/crm/personal-data.contract'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../api/session-state.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { type Account, personalDataQuery, useCopy, useFollowErasure } from '../personal-data.queries.ts'
import { ErasureState } from './erasure-state.tsx'
import { askErasing } from './erasing-form.tsx'
import { Holdings } from './holdings.tsx'
import classes from './personal-data.module.css'

/** Personal data of the account holder: export and erasure (UK GDPR, articles 15, 17 and 20). */
export function AccountPersonalData({ client, account }: Account) {
  const { roles } = useSession()
  if (!roles.includes('NINEOPS_CRM_ACCESS'))
    return (
      <EmptyState title="Only for CRM" hint="Ask someone with the CRM role for a copy, or to erase it." />
    )
  return <Held of={{ client, account }} />
}

function Held({ of }: { of: Account }) {
  const { data, error, refetch } = useQuery(personalDataQuery(of, USUAL_YEAR_END))
  useFollowErasure(of, data?.erasure?.status)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingBlock h={320} />
  return (
    <div className={classes.parts}>
      <CopyPart of={of} />
      <ErasePart of={of} data={data} />
    </div>
  )
}

function CopyPart({ of }: { of: Account }) {
  const copy = useCopy()
  return (
    <section aria-labelledby="copy-title" className={classes.part}>
      <h3 id="copy-title">Copy the data</h3>
      <p>
        All data held about this account in one zip: JSON for each type of record, PDF invoices and its files.
        The history records who asked for it; the file is kept for 7 days.
      </p>
      <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate(of)}>
        Make a copy
      </Button>
    </section>
  )
}

const reasonAgainst = ({ blockers, erasure }: PersonalData): string | null =>
  erasure && erasure.status !== 'failed'
    ? 'It is erased, being erased, or waiting for approval.'
    : (blockers[0] ?? null)

function ErasePart({ of, data }: { of: Account; data: PersonalData }) {
  const { erasure, blockers } = data
  const isOver = erasure !== null && erasure.status !== 'failed'
  return (
    <section aria-labelledby="erase-title" className={classes.part}>
      <h3 id="erase-title">Erase</h3>
      {erasure && <ErasureState of={of} erasure={erasure} />}
      <p>
        Erases everything that identifies the account holder. Accounting records are kept for as long as the
        law requires. This can’t be undone.
      </p>
      {!isOver && blockers.length > 0 && (
        <ul className={classes.blockers}>
          {blockers.map(blocker => (
            <li key={blocker}>{blocker}</li>
          ))}
        </ul>
      )}
      <Holdings holdings={data.holdings} keptUntil={erasure?.keptUntil ?? data.keptUntil} />
      {!isOver && (
        <ReasonedButton reason={reasonAgainst(data)} onClick={() => void askErasing(of, data)}>
          Erase personal data
        </ReasonedButton>
      )}
    </section>
  )
}
