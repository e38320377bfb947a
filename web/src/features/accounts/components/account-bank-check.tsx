import { BankCheckNote, useBankCheck } from '../../bank-checks/bank-checks.public.ts'
import classes from './accounts.module.css'

interface AccountBankCheckProps {
  sortCode: string
  bankAccount: string
}

/** Checks the sort code and account number as typed; nothing until both are complete. */
export function AccountBankCheck({ sortCode, bankAccount }: AccountBankCheckProps) {
  const { data } = useBankCheck(sortCode, bankAccount)
  return (
    <div className={classes.whole}>
      <BankCheckNote check={data} />
    </div>
  )
}
