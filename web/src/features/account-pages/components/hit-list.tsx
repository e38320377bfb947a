/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the hits of a combobox: no tag shows marked text */
import type { AccountHit } from '@nineops/contract/account-search.contract'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { fieldWords } from '../words.ts'
import classes from './account-pages.module.css'
import { Marked } from './marked.tsx'

export const HITS_ID = 'account-hits'
export const hitId = (at: number): string => `account-hit-${at}`

interface HitListProps {
  hits: readonly AccountHit[]
  /** They are of several resellers. */
  withReseller: boolean
  /** The one that Enter opens. */
  active: number
  onActive: (at: number) => void
  onOpen: (hit: AccountHit) => void
}

/** What was found: the account, whose it is, and what of it matched. */
export function HitList({ hits, withReseller, active, onActive, onOpen }: HitListProps) {
  return (
    <div role="listbox" id={HITS_ID} aria-label="Accounts found" className={classes.hits}>
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
          <span className={classes.hitNumber}>
            <Marked text={hit.account.accountNumber} marks={hit.marks.accountNumber} />
          </span>
          <span className={classes.hitName}>
            <Marked text={hit.account.companyName} marks={hit.marks.companyName} />
            {hit.closedOn !== null && (
              <StatusBadge tone="quiet">{`Closed ${formatDate(hit.closedOn)}`}</StatusBadge>
            )}
          </span>
          <span className={classes.hitOwner}>
            {withReseller ? `${hit.client.name} ▸ ${hit.brand.name}` : hit.brand.name}
          </span>
          <span className={classes.hitWhy}>
            {hit.kind === 'tolerant' && 'Similar: '}
            {fieldWords[hit.matched.field]}{' '}
            {!['accountNumber', 'companyName'].includes(hit.matched.field) && (
              <Marked text={hit.matched.text} marks={hit.matched.marks} />
            )}
          </span>
        </div>
      ))}
    </div>
  )
}
