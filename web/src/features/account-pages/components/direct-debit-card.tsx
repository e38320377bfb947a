import type { AccountOverview } from '@nineops/contract/crm/accounts/account-pages.contract'
import { formatSortCode } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { AccountBankCheck } from '../../accounts/accounts.public.ts'
import { Hint, Row, Panel } from '../../../ui/layout/parts.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import classes from './account-pages.module.css'
import { debitStateOf } from './account-state.ts'

/**
 * The account that Direct Debits are collected from, whether it can be, and the result of the bank check.
 */
export function DirectDebitCard({ account, gaps }: Pick<AccountOverview, 'account' | 'gaps'>) {
  const { sortCode, bankAccount, bankAccountName, mandateReference } = account
  const { tone, word, note } = debitStateOf({ account, gaps })
  return (
    <Panel as="section" className={classes.card} aria-label="Direct Debit">
      <Row align="start" between>
        <h2>Direct Debit</h2>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </Row>
      <Facts
        names={112}
        of={[
          ['Sort code', formatSortCode(sortCode) || '–'],
          ['Account number', bankAccount || '–'],
          ['Name', bankAccountName || '–'],
          ['Mandate reference', mandateReference || '–'],
        ]}
      />
      {note !== '' && <Hint mt={2}>{note}</Hint>}
      <div className={classes.check}>
        <AccountBankCheck sortCode={sortCode} bankAccount={bankAccount} />
      </div>
    </Panel>
  )
}
