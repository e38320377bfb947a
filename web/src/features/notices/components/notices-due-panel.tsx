import type { NoticesDue } from '@nineops/contract/ordering/notices.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Attention, AttentionItem, attentionLink } from '../../../ui/feedback/attention.tsx'
import { SectionTitle } from '../../../ui/layout/parts.tsx'
import { dueQuery } from '../notices.queries.ts'

/** Overview for Ordering: resellers whose customers have yet to be told that their contracts end. */
export default function NoticesDuePanel() {
  const list = useQuery(dueQuery)
  return (
    <Attention
      list={list}
      hint="Nothing needs attention. Contracts that end within 40 days, and letters to post, appear here."
      heading={<SectionTitle mb={8}>Needs attention</SectionTitle>}
    >
      {list.data?.map(due => (
        <li key={due.client.index}>
          <Link
            to="/ordering/loyalty-schemes"
            search={{
              client: due.client.index,
              brand: undefined,
              account: undefined,
              run: undefined,
              offers: 'ending',
            }}
            className={attentionLink}
          >
            <AttentionItem
              kind={due.untold > 0 ? 'Contracts ending' : 'Letters to post'}
              tone={due.late > 0 ? 'bad' : 'warn'}
              name={due.client.name}
              text={textOf(due)}
              action={due.untold > 0 ? 'Notify accounts' : 'Print letters'}
            >
              {due.late > 0 && `${counted(due.late, 'notice')} overdue`}
            </AttentionItem>
          </Link>
        </li>
      ))}
    </Attention>
  )
}

const textOf = ({ untold, lettersToPost }: NoticesDue): string =>
  [
    untold > 0 &&
      `${counted(untold, 'contract')} ${untold === 1 ? 'ends' : 'end'} within 40 days, and ${untold === 1 ? 'its account has' : 'their accounts have'} not been notified`,
    lettersToPost > 0 && `${counted(lettersToPost, 'letter')} to print and post`,
  ]
    .filter(Boolean)
    .join('; ')
