import {
  type Charge,
  type ChargeTerms,
  chargeTerms,
  type NewChargeBody,
} from '@nineops/contract/charges.contract'

/** A charge as it is typed. */
export interface ChargeDraft {
  account: number | undefined
  description: string
  productGroup: string
  frequency: ChargeTerms['frequency']
  timing: ChargeTerms['timing']
  amount: string
  quantity: string
  startDate: string | null
  endDate: string | null
}

export const draftOf = (charge: Charge | undefined, account: number | undefined): ChargeDraft =>
  charge
    ? { ...charge, account: charge.account.index }
    : {
        account,
        description: '',
        productGroup: '',
        frequency: 'monthly',
        timing: 'advance',
        amount: '',
        quantity: '1',
        startDate: null,
        endDate: null,
      }

/** Money as people type it: `£1,250.5` is `1250.5`. */
export const cleanAmount = (text: string): string => text.replaceAll(/[£,\s]/g, '')

type Problems = ReadonlyMap<string, string>

const words: Partial<Record<string, string>> = {
  account: 'Choose an account',
  description: 'Say what is charged, in one line',
  productGroup: 'Name the product group, in one line',
  amount: 'Pounds with up to 2 decimals, such as 12.50',
  quantity: 'A number with up to 3 decimals, such as 1 or 2.5',
  startDate: 'Choose a day',
  endDate: 'Choose a day',
}

/** The charge as the server takes it, or what is wrong by field. */
export function completeDraft(draft: ChargeDraft): { charge?: NewChargeBody; problems: Problems } {
  const { account, ...terms } = draft
  const parsed = chargeTerms.safeParse({ ...terms, amount: cleanAmount(terms.amount) })
  const problems = new Map<string, string>()
  if (account === undefined) problems.set('account', words['account'] ?? '')
  for (const { path } of parsed.error?.issues ?? []) {
    const field = String(path[0])
    problems.set(field, words[field] ?? 'Look at this again')
  }
  if (draft.startDate !== null && draft.endDate !== null && draft.endDate < draft.startDate)
    problems.set('endDate', 'Not before the first day')
  if (problems.size > 0 || !parsed.success || account === undefined) return { problems }
  return { charge: { ...parsed.data, accountIndex: account }, problems }
}
