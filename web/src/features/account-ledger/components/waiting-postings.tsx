import { Button } from '@mantine/core'
import { kindNames } from '@nineops/contract/crm/posting-labels'
import type { WaitingPosting } from '@nineops/contract/crm/account-ledger.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../../api/session-state.ts'
import { askText } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { Row } from '../../../ui/layout/parts.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { ShortList } from '../../../ui/lists/short-list.tsx'
import { useDecide, waitingQuery } from '../account-ledger.queries.ts'

const columns: readonly Column<WaitingPosting>[] = [
  {
    id: 'account',
    header: 'Account',
    value: row => `${row.account.accountNumber} ${row.account.companyName}`,
    width: 180,
    grow: 2,
  },
  { id: 'kind', header: 'Posting', value: row => kindNames[row.kind], fixed: 110 },
  { id: 'amount', header: 'Amount', value: row => row.amount, kind: 'pounds', fixed: 116 },
  { id: 'details', header: 'Details', value: row => row.details, width: 160 },
  { id: 'enteredBy', header: 'Entered by', value: row => row.enteredBy, fixed: 110 },
  { id: 'enteredAt', header: 'Entered', value: row => row.enteredAt, kind: 'dateTime', fixed: 148 },
]

/** Postings above the reseller's limit that wait for a second person; nothing where none do. */
export function WaitingPostings({ client, account }: { client: number; account?: number }) {
  const { roles } = useSession()
  const mayDecide = roles.includes('NINEOPS_BUREAU_ACCESS')
  const { data } = useQuery(waitingQuery(client, account))
  const { mutate } = useDecide(client)
  const all = useMemo((): readonly Column<WaitingPosting>[] => {
    async function refuse(waiting: number): Promise<void> {
      const refusal = await askText({ title: 'Refuse posting', description: 'The reason', maxLength: 100 })
      if (refusal === undefined) return
      mutate({ waiting, refusal }, { onSuccess: () => showDone('The posting is refused') })
    }
    if (!mayDecide) return columns
    return [
      ...columns,
      {
        id: 'decide',
        header: 'Second person',
        value: () => '',
        action: true,
        fixed: 190,
        render: row => (
          <Row gap={8}>
            <ReasonedButton
              size="compact-sm"
              reason={row.approve.reason}
              onClick={() =>
                mutate({ waiting: row.index }, { onSuccess: () => showDone('The posting is approved') })
              }
            >
              Approve
            </ReasonedButton>
            <Button variant="default" size="compact-sm" onClick={() => void refuse(row.index)}>
              {row.approve.allowed ? 'Refuse' : 'Withdraw'}
            </Button>
          </Row>
        ),
      },
    ]
  }, [mayDecide, mutate])
  return (
    <ShortList
      name="waiting-postings"
      label="Postings to approve"
      title="Waiting for a second person"
      columns={all}
      rows={data}
      rowHeight={42}
    />
  )
}
