import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useBankCheck } from '../bank-checks.queries.ts'
import { BankCheckNote } from './bank-check-note.tsx'
import { formatSortCode } from '../../../lib/formats.ts'
import { Columns, Hint } from '../../../ui/layout/parts.tsx'
import classes from './bank-checks.module.css'

export function PairTester() {
  const [sortCode, setSortCode] = useState('')
  const [bankAccount, setBankAccount] = useState('')
  const check = useBankCheck(sortCode, bankAccount).data
  return (
    <section className={classes.panel} aria-label="Check an account">
      <h2>Check an account</h2>
      <Hint>A valid result means that the account may exist, not that it does.</Hint>
      <Columns top gap={12}>
        <TextInput
          label="Sort code"
          placeholder="20-29-59"
          inputMode="numeric"
          maxLength={8}
          value={formatSortCode(sortCode)}
          onChange={event => setSortCode(event.currentTarget.value)}
        />
        <TextInput
          label="Account number"
          placeholder="8 digits"
          inputMode="numeric"
          maxLength={10}
          value={bankAccount}
          onChange={event => setBankAccount(event.currentTarget.value)}
        />
      </Columns>
      <BankCheckNote check={check} />
      {check?.table && <Hint>Checked with {check.table}.</Hint>}
    </section>
  )
}
