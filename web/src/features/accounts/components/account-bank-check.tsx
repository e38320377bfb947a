import { BankCheckNote, useBankCheck } from '../../bank-checks/bank-checks.public.ts'
import classes from './accounts.module.css'

interface AccountBankCheckProps {
  sortCode: string
  bankAccount: string
}

/** Whether the account number can exist at the sort code, as both are typed; nothing until they are whole. */
export function AccountBankCheck({ sortCode, bankAccount }: AccountBankCheckProps) {
  const { data } = useBankCheck(sortCode, bankAccount)
  return (
    <div className={classes.whole}>
      <BankCheckNote check={data} />
    </div>
  )
}
