import { Button } from '@mantine/core'
import { END_NOTICE_TO, type EndingContract, MOST_ENDING } from '@nineops/contract/ordering/notices.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { askNotices } from '../ask-notices.tsx'
import { noticeColumns } from '../notice-columns.ts'
import { endingPreview, endingQuery, useTellEnding } from '../notices.queries.ts'
import { LettersToPost } from './letters-to-post.tsx'

const columns: readonly Column<EndingContract>[] = [
  { id: 'account', header: 'Account', value: row => row.account.accountNumber, fixed: 112 },
  { id: 'company', header: 'Company', value: row => row.account.companyName, width: 140, grow: 2 },
  { id: 'name', header: 'Contract', value: row => row.name, width: 140, grow: 2 },
  { id: 'endDate', header: 'Term ends', value: row => row.endDate, kind: 'date', fixed: 108 },
  { id: 'days', header: 'Days left', value: row => row.days, kind: 'count', fixed: 92 },
  ...noticeColumns<EndingContract>(),
]

interface EndingContractsProps {
  client: number
  /** Opens a contract; without it, rows open nothing. */
  onOpen?: (contract: number) => void
}

/** Contracts whose term ends within 40 days, and telling their customers (Ofcom, GC C1.21). */
export default function EndingContracts({ client, onOpen }: EndingContractsProps) {
  const { data, error, refetch } = useQuery(endingQuery(client))
  const tell = useTellEnding(client)
  const untold = (data?.contracts ?? []).filter(({ toTell }) => toTell)
  const late = untold.filter(({ days }) => days < END_NOTICE_TO).length
  return (
    <>
      {untold.length > 0 && (
        <Notice as="div" tone={late > 0 ? 'bad' : 'warn'} mb={8} gap={8}>
          <span>
            {counted(untold.length, 'contract')} {untold.length === 1 ? 'ends' : 'end'} within 40 days, and{' '}
            {untold.length === 1 ? 'its account has' : 'their accounts have'} not been notified.
            {late > 0 &&
              ` ${counted(late, 'contract')} ${late === 1 ? 'has' : 'have'} fewer than 10 days left: the notice is late.`}
          </span>
          <Button
            size="compact-sm"
            onClick={() =>
              void askNotices({
                kind: 'contract_end',
                title: 'Notify accounts that their contracts end',
                cacheKey: ['clients', client, 'notices', 'ending-preview'],
                preview: texts => endingPreview(client, texts),
                send: tell.mutateAsync,
              })
            }
          >
            Notify accounts…
          </Button>
        </Notice>
      )}
      <LettersToPost client={client} letters={data?.lettersToPost ?? 0} />
      <DataTable
        name="ending-contracts"
        label="Contracts ending"
        columns={columns}
        list={{ data: data?.contracts, error, refetch }}
        rowKey={row => row.contract}
        {...(onOpen && { onOpen: (row: EndingContract) => onOpen(row.contract) })}
        partial={data?.contracts.length === MOST_ENDING}
        emptyHint="No contracts end in the next 40 days."
      />
    </>
  )
}
