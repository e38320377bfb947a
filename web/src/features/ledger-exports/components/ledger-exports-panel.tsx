import { Button, Skeleton } from '@mantine/core'
import type { LedgerExport, WaitingLedgerExport } from '@nineops/contract/invoicing/ledger-exports.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { Hint, Panel, Row, SectionTitle } from '../../../ui/layout/parts.tsx'
import { useDownloadExport, useMakeExport, waitingExportQuery } from '../ledger-exports.queries.ts'
import { LedgerExports } from './ledger-exports.tsx'

const postingsText = ({ postings, credits, debits }: Pick<LedgerExport, 'postings' | 'credits' | 'debits'>) =>
  `${counted(postings, 'posting')}, credits ${formatPounds(credits)}, debits ${formatPounds(debits)}`

const waitingText = (waiting: WaitingLedgerExport, through: string): string =>
  waiting.postings === 0
    ? `Nothing up to ${formatDate(through)} is waiting for an export.`
    : `Up to ${formatDate(through)}: ${postingsText(waiting)}.`

const NAMED = 5
function unnamedText({ unnamed }: WaitingLedgerExport): string {
  const names = unnamed.slice(0, NAMED).map(({ accountNumber }) => accountNumber)
  const more = unnamed.length > NAMED ? ` and ${unnamed.length - NAMED} more` : ''
  return `Sage 50 does not accept the reference of ${names.join(', ')}${more}. Set a ledger reference of up to 8 characters on the account, then export again.`
}

/** Payments, unpaids, refunds and write-offs for the books: what waits, and what was exported. */
export function LedgerExportsPanel({ client, through }: { client: number; through: string }) {
  const { data: waiting, error, refetch } = useQuery(waitingExportQuery(client, through))
  const make = useMakeExport(client)
  const download = useDownloadExport(client)

  async function start(): Promise<void> {
    if (!waiting) return
    const question = `${waitingText(waiting, through)}\nEach is exported once, in one Sage 50 file, which you can download again at any time.`
    if (!(await confirm(question, `Export up to ${formatDate(through)}`))) return
    const done = await make.mutateAsync(through)
    showDone(`${counted(done.postings, 'posting')} exported`)
    download.mutate(done.index)
  }

  return (
    <Panel as="section" gap={8} aria-labelledby="ledger-exports">
      <Row between wrap gap={8}>
        <SectionTitle id="ledger-exports">Ledger exports (Sage 50)</SectionTitle>
        <Button
          size="compact-sm"
          disabled={!waiting || waiting.postings === 0}
          loading={make.isPending}
          onClick={() => void start()}
        >
          Export up to {formatDate(through)}
        </Button>
      </Row>
      {waiting ? (
        <Hint as="output">{waitingText(waiting, through)}</Hint>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={20} w={320} />
      )}
      {waiting && waiting.unnamed.length > 0 && <Hint tone="bad">{unnamedText(waiting)}</Hint>}
      <LedgerExports client={client} />
      <Hint>
        Invoices, credit notes and Direct Debits are in the packs of their runs. Opening balances are in the
        books already.
      </Hint>
    </Panel>
  )
}
