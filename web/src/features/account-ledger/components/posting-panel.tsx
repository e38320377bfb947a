import { kindNames, methodNames } from '@nineops/contract/crm/posting-labels'
import type { Posting } from '@nineops/contract/crm/account-ledger.contract'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../api/session-state.ts'
import { formatDate, formatDateTime, formatPounds } from '../../../lib/formats.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { Hint, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import { fallsDue, settlementOf, stateOf } from '../posting-labels.ts'
import type { Whose } from '../account-ledger.queries.ts'

const isDebt = ({ amount }: Posting) => !amount.startsWith('-')

export const postingTitle = ({ kind, document, effectiveOn }: Posting): string =>
  `${kindNames[kind]} ${document?.number ?? `of ${formatDate(effectiveOn)}`}`

/** One posting: what it is for, and what paid it or what it pays. */
export function PostingPanel({ whose, posting }: { whose: Whose; posting: Posting }) {
  const { document, method, allocations } = posting
  const facts: [string, string][] = [
    ['Amount', formatPounds(posting.amount)],
    ['Open', formatPounds(posting.remainder)],
    ['Status', [stateOf(posting).word, settlementOf(posting)].filter(Boolean).join(': ')],
    ['Date', formatDate(posting.effectiveOn)],
    ...(fallsDue(posting) ? [['Due', formatDate(posting.dueOn)] as [string, string]] : []),
    ['Method', method ? methodNames[method] : ''],
    ['Reference', document ? '' : posting.reference],
    ['Reason', posting.reason],
    ['Posted by', `${posting.postedBy ?? 'NineOps'}, ${formatDateTime(posting.postedAt)}`],
  ]
  return (
    <Stack gap={16}>
      <Facts of={facts.filter(([, value]) => value !== '')} />
      {document && <DocumentLink whose={whose} document={document} />}
      <Stack gap={8}>
        <SectionTitle>{isDebt(posting) ? 'Settled by' : 'Settles'}</SectionTitle>
        {allocations.length === 0 ? (
          <Hint>
            {isDebt(posting) ? 'Nothing is paid or credited yet.' : 'It is in hand for the next invoices.'}
          </Hint>
        ) : (
          <FigureTable heads={['Posting', 'Date', 'Amount']}>
            <tbody>
              {allocations.map(({ posting: index, kind, number, effectiveOn, amount }) => (
                <tr key={index}>
                  <th scope="row">{[kindNames[kind], number].filter(Boolean).join(' ')}</th>
                  <td>{formatDate(effectiveOn)}</td>
                  <td>{formatPounds(amount)}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        )}
      </Stack>
    </Stack>
  )
}

interface DocumentLinkProps {
  whose: Whose
  document: NonNullable<Posting['document']>
}

/** To the document with its lines: on the account, or in its run for users without CRM. */
function DocumentLink({
  whose: { client, account },
  document: { index, invoiceRunIndex },
}: DocumentLinkProps) {
  const { roles } = useSession()
  const text = 'Open its lines and PDF'
  return roles.includes('NINEOPS_CRM_ACCESS') ? (
    <Link
      to="/crm/accounts/$account"
      params={{ account }}
      search={{ client, account, tab: 'invoices', invoice: index }}
    >
      {text}
    </Link>
  ) : (
    <Link
      to="/bureau/invoice-runs/$run"
      params={{ run: invoiceRunIndex }}
      search={{ client, run: invoiceRunIndex, invoice: account }}
    >
      {text}
    </Link>
  )
}
