import { sql } from 'kysely'

/** Whether a mandate `m` is that of an account `a` with its details as they are, at the brand `b` (money: Mandates). */
export const isMandateOf = sql`(m.service_user_number = b.service_user_number
  and m.reference = upper(a.mandate_reference) and m.sort_code = translate(a.sort_code, ' -', '')
  and m.bank_account = a.bank_account)`
