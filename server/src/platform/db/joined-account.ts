interface JoinedAccount {
  accountIndex: number | null
  accountNumber: string | null
  companyName: string | null
}

/** The account that a row was joined to, if any. */
export const joinedAccount = ({ accountIndex, accountNumber, companyName }: JoinedAccount) =>
  accountIndex === null
    ? null
    : { index: accountIndex, accountNumber: accountNumber ?? '', companyName: companyName ?? '' }
