import { formatSortCode } from '../../../lib/formats.ts'
import type { AccountDetail } from '@nineops/contract/crm/accounts/accounts.contract'
import { mandateProblems } from '@nineops/contract/crm/mandates'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { AccountBankCheck } from '../../accounts/accounts.public.ts'
import { Hint, Row, Panel } from '../../../ui/layout/parts.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import classes from './account-pages.module.css'

const sentence = (problems: readonly string[]): string => {
  const text = problems.join(', and ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: the account gets no invoice until it is fixed.`
}

/**
 * The account that Direct Debits are collected from, whether its mandate is complete, and the result of the bank check.
 */
export function DirectDebitCard({ account }: { account: AccountDetail }) {
  const { sortCode, bankAccount, bankAccountName, mandateReference } = account
  const problems = mandateProblems(account)
  return (
    <Panel as="section" className={classes.card} aria-label="Direct Debit">
      <Row align="start" between>
        <h2>Direct Debit</h2>
        <StatusBadge tone={problems.length === 0 ? 'good' : 'bad'}>
          {problems.length === 0 ? 'Details complete' : 'Details incomplete'}
        </StatusBadge>
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
      {problems.length > 0 && <Hint mt={2}>{sentence(problems)}</Hint>}
      <div className={classes.check}>
        <AccountBankCheck sortCode={sortCode} bankAccount={bankAccount} />
      </div>
    </Panel>
  )
}
