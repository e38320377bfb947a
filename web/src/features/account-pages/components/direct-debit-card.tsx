import type { AccountDetail } from '@nineops/contract/accounts.contract'
import { mandateProblems } from '@nineops/contract/mandates'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { AccountBankCheck } from '../../accounts/accounts.public.ts'
import classes from './account-pages.module.css'

/** As it stands on paper: 202959 is 20-29-59. */
const sortCodeText = (code: string): string => code.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')

const sentence = (problems: readonly string[]): string => {
  const text = problems.join(', and ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: the account gets no invoice until it is mended.`
}

/** Whom the account's Direct Debits are taken from, whether its mandate is whole, and what checking the number gave. */
export function DirectDebitCard({ account }: { account: AccountDetail }) {
  const { sortCode, bankAccount, bankAccountName, mandateReference } = account
  const problems = mandateProblems(account)
  return (
    <section className={classes.card} aria-label="Direct Debit">
      <div className={classes.cardHead}>
        <h2>Direct Debit</h2>
        <StatusBadge tone={problems.length === 0 ? 'good' : 'bad'}>
          {problems.length === 0 ? 'Mandate complete' : 'Mandate incomplete'}
        </StatusBadge>
      </div>
      <dl>
        <Fact label="Sort code" value={sortCodeText(sortCode)} />
        <Fact label="Account number" value={bankAccount} />
        <Fact label="Name" value={bankAccountName} />
        <Fact label="Mandate reference" value={mandateReference} />
      </dl>
      {problems.length > 0 && <p className={classes.hint}>{sentence(problems)}</p>}
      <div className={classes.check}>
        <AccountBankCheck sortCode={sortCode} bankAccount={bankAccount} />
      </div>
    </section>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value === '' ? '–' : value}</dd>
  </div>
)
