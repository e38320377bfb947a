/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the hits of a combobox: no tag shows marked text */
import type { AccountHit } from '@nineops/contract/crm/account-search.contract'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { formatDate, formatDateTime } from '../../../lib/formats.ts'
import { shownCharge } from '../../provisional-usage/provisional-usage.public.ts'
import { fieldWords, kindNames } from '../labels.ts'
import { Text, Panel } from '../../../ui/layout/parts.tsx'
import classes from './account-pages.module.css'
import { Marked } from './marked.tsx'

export const HITS_ID = 'account-hits'
export const hitId = (at: number): string => `account-hit-${at}`

interface HitListProps {
  hits: readonly AccountHit[]
  withReseller: boolean
  /** The hit that Enter opens. */
  active: number
  onActive: (at: number) => void
  onOpen: (hit: AccountHit) => void
}

/** The hits: account, reseller and the text that matched. */
export function HitList({ hits, withReseller, active, onActive, onOpen }: HitListProps) {
  return (
    <Panel pad={0} role="listbox" id={HITS_ID} aria-label="Accounts found" className={classes.hits}>
      {hits.map((hit, at) => (
        // The search box has the focus and the keys: it names the active option.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
        <div
          key={hit.account.index}
          id={hitId(at)}
          role="option"
          aria-selected={at === active}
          className={classes.hit}
          data-closed={hit.closedOn !== null || undefined}
          onMouseMove={() => onActive(at)}
          onClick={() => onOpen(hit)}
        >
          <Text as="span" strong>
            <Marked text={hit.account.accountNumber} marks={hit.marks.accountNumber} />
          </Text>
          <span className={classes.hitName}>
            <Marked text={hit.account.companyName} marks={hit.marks.companyName} />
            {hit.closedOn !== null && (
              <StatusBadge tone="quiet">{`Closed ${formatDate(hit.closedOn)}`}</StatusBadge>
            )}
            {hit.usage && (
              <Text
                as="span"
                tone="quiet"
                title={`Usage so far, provisional, rated ${formatDateTime(hit.usage.ratedAt)}`}
              >
                {`${shownCharge(hit.usage.charge)} so far`}
              </Text>
            )}
          </span>
          <Text as="span" tone="quiet" className={classes.brand ?? ''}>
            {withReseller ? `${hit.client.name} ▸ ${hit.brand.name}` : hit.brand.name}
          </Text>
          <Text as="span" tone="quiet" className={classes.found ?? ''}>
            {hit.kind === 'tolerant' && 'Similar: '}
            {hit.invoice ? kindNames[hit.invoice.kind] : fieldWords[hit.matched.field]}{' '}
            {!['accountNumber', 'companyName'].includes(hit.matched.field) && (
              <Marked text={hit.matched.text} marks={hit.matched.marks} />
            )}
          </Text>
        </div>
      ))}
    </Panel>
  )
}
