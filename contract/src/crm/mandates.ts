/** Bank details and Direct Debit instruction of an account, as entered. */
export type Mandate = { sortCode: string; bankAccount: string; mandateReference: string }

/**
 * Why a text cannot be a Bacs core reference (engine: BACS Direct Debit file), null if it can: 6 to 18 characters of
 * A-Z 0-9 . & / - and blank, at least 6 letters or digits, the first of them one, no blank at the end, not beginning
 * DDIC, not the same character throughout. Lower case is sent as upper case.
 */
export const referenceProblem = (reference: string): string | null => {
  const text = reference.toUpperCase()
  if (text.trim() === '') return 'the mandate reference is missing'
  if (text.length < 6 || text.length > 18) return 'the mandate reference must have 6 to 18 characters'
  if (!/^[A-Z0-9.&/\- ]*$/.test(text))
    return 'the mandate reference may only have A-Z, 0-9, . & / - and spaces'
  if (!/^[A-Z0-9]/.test(text)) return 'the mandate reference must begin with a letter or digit'
  if (text.endsWith(' ')) return 'the mandate reference must not end in a space'
  if (text.replaceAll(/[^A-Z0-9]/g, '').length < 6)
    return 'the mandate reference must have at least 6 letters or digits'
  if (text.startsWith('DDIC')) return 'the mandate reference must not begin with DDIC'
  return new Set(text).size === 1 ? 'the mandate reference must not repeat one character' : null
}

/** What is wrong with a mandate, in words; empty if it can be collected from. */
export const mandateProblems = (mandate: Mandate): string[] => {
  const problems: string[] = []
  // People write 20-29-59.
  const sortCode = mandate.sortCode.replaceAll(/[ -]/g, '')
  if (sortCode === '') problems.push('the sort code is missing')
  else if (!/^\d{6}$/.test(sortCode)) problems.push('the sort code is not 6 digits')
  if (mandate.bankAccount === '') problems.push('the bank account number is missing')
  else if (!/^\d{8}$/.test(mandate.bankAccount)) problems.push('the bank account number must have 8 digits')
  const reference = referenceProblem(mandate.mandateReference)
  return reference === null ? problems : [...problems, reference]
}
