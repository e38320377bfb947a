import { Button } from '@mantine/core'
import type { AccountErasure } from '@nineops/contract/crm/personal-data.contract'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate, formatDateTime } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { type Account, useApproveErasure, useWithdrawErasure } from '../personal-data.queries.ts'
import { Row } from '../../../ui/layout/parts.tsx'
import classes from './personal-data.module.css'

function sentence(erasure: AccountErasure): string {
  const { status, keptUntil, erasedAt, forgottenAt, requestedBy, requestedAt, failure } = erasure
  const books =
    keptUntil === null
      ? 'There were no accounting records to keep.'
      : `Its accounting records are kept until ${formatDate(keptUntil)}.`
  if (status === 'asked')
    return `${requestedBy} asked for this on ${formatDateTime(requestedAt)}. The reseller requires two people: someone else must approve it.`
  if (status === 'running') return 'The personal data is being erased.'
  if (status === 'failed') return `It could not be erased. ${failure ?? ''}`
  if (status === 'forgotten')
    return `Erased; its accounting records were erased too on ${formatDateTime(forgottenAt ?? requestedAt)}.`
  return `Erased on ${formatDateTime(erasedAt ?? requestedAt)}, asked for by ${requestedBy}. ${books}`
}

/** Progress of the erasure, and what it waits for. */
export function ErasureState({ of, erasure }: { of: Account; erasure: AccountErasure }) {
  const approve = useApproveErasure(of)
  const withdraw = useWithdrawErasure(of)
  const failure = approve.error ?? withdraw.error
  async function ask(): Promise<void> {
    const agreed = await confirm(
      `${erasure.requestedBy} asked for it. It begins at once and cannot be undone.`,
      'Erase the personal data?',
    )
    if (agreed) approve.mutate(erasure.index)
  }
  return (
    <div className={classes.state}>
      <output>{sentence(erasure)}</output>
      {erasure.status === 'asked' && (
        <Row gap={8}>
          {erasure.mayApprove && (
            <Button loading={approve.isPending} onClick={() => void ask()}>
              Approve and erase
            </Button>
          )}
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(erasure.index)}
          >
            Withdraw
          </Button>
        </Row>
      )}
      {failure && <p role="alert">{toApiError(failure).detail.join('\n')}</p>}
    </div>
  )
}
