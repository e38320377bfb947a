import type { ExceptionFinding } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { counted } from '@nineops/contract/words'
import { formatPounds, toPence } from '../../lib/formats.ts'
import { confirm } from '../../ui/dialogs/dialogs.tsx'
import { useReason } from '../../ui/dialogs/use-reason.ts'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { kindNames, subjectOf } from './exception-labels.ts'
import { useSignOff, useUndoSignOff } from './exception-reporting.queries.ts'

type Body = Omit<Parameters<ReturnType<typeof useSignOff>['mutateAsync']>[0], 'reason'>
type All = NonNullable<Body['all']>

const stakeOf = ({ kind, money }: ExceptionFinding): string =>
  money === null ? '' : ` ${formatPounds(toPence(money))} at stake: ${kindNames[kind].stake}.`

const findings = (rows: readonly ExceptionFinding[]) => rows.map(({ index, binding }) => ({ index, binding }))

/** Signs exceptions off with a reason, and reopens them. */
export function useSigningOff(onDone: () => void) {
  const signOff = useSignOff()
  const undo = useUndoSignOff()
  const { asking, setAsking, ask: askReason } = useReason()

  async function ask(title: string, description: string, scope: Body): Promise<void> {
    const saved = await askReason(title, description, async reason => {
      const { signedOff } = await signOff.mutateAsync({ ...scope, reason })
      showDone(`${counted(signedOff, 'exception')} signed off`)
    })
    if (saved) onDone()
  }
  return {
    asking,
    busy: asking || signOff.isPending || undo.isPending,
    one: (row: ExceptionFinding) =>
      ask(
        `Sign off ${kindNames[row.kind].name.toLowerCase()} of ${subjectOf(row)}`,
        `${row.why}${stakeOf(row)} Enter the reason for signing it off.`,
        { findings: findings([row]) },
      ),
    chosen: (rows: readonly ExceptionFinding[]) =>
      ask(
        `Sign off ${counted(rows.length, 'exception')}`,
        `${rows.length === 1 ? 'Enter a reason for signing it off' : `Enter one reason for signing off all ${rows.length}`}. Each sign-off lapses if its figures change.`,
        { findings: findings(rows) },
      ),
    all: (which: All) =>
      ask(
        `Sign off all ${counted(which.open, 'exception')}`,
        `Every open exception listed now${which.kind ? ` under ${kindNames[which.kind].name}` : ', of every type'}. Enter the reason for signing them off.`,
        { all: which },
      ),
    async reopen(rows: readonly ExceptionFinding[]): Promise<void> {
      setAsking(true)
      const sure = await confirm(
        `${counted(rows.length, 'exception')} will be open again. The sign-off stays in the audit trail.`,
        'Undo the sign-off?',
      )
      if (sure) {
        const { undone } = await undo.mutateAsync(rows.map(row => row.index))
        showDone(`${counted(undone, 'exception')} open again`)
        onDone()
      }
      setAsking(false)
    },
  }
}
