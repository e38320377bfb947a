import type { Client } from 'pg'

/** A row of the accounts import with some cells changed, which is how staff fix accounts in bulk. */
export async function accountCsv(
  db: Client,
  accountIndex: number,
  changes: Record<string, string>,
): Promise<string> {
  const { rows } = await db.query(
    `select a.account_number, a.company_name, b.name as brand, a.contact, a.email, a.phone, a.address1, a.address2,
       a.town, a.postcode, a.country, a.delivery, a.payment_method, a.sort_code, a.bank_account,
       a.bank_account_name, a.mandate_reference, v.vat_rate
     from accounts a join brands b on b.index = a.brand_index
     join account_vat_rates v on v.account_index = a.index where a.index = $1`,
    [accountIndex],
  )
  const row = { ...(rows[0] as Record<string, string>), ...changes }
  const cells = Object.values(row).map(cell => `"${cell.replaceAll('"', '""')}"`)
  return `${Object.keys(row).join(',')}\r\n${cells.join(',')}\r\n`
}
