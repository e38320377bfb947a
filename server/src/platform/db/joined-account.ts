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

/** What else a row was joined to, if anything. */
export const joinedName = (index: number | null, name: string | null) =>
  index === null || name === null ? null : { index, name }
