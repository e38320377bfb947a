import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { StoredPdf } from './invoices.repository.ts'

/** A document that was drawn again with other bytes than before. */
interface RedrawnPdf {
  accountIndex: number
  number: string
  before: string
  sha256: string
  isHosted: boolean
}

/** Records rendered documents; returns those that were drawn before, with other bytes. */
export const updatePdfs = (db: Db, pdfs: readonly StoredPdf[]) => allRows<RedrawnPdf>(db)`
    with recorded as (
      update invoices i set pdf_key = p.key, pdf_sha256 = p.sha256, pdf_bytes = p.bytes,
        first_pdf_sha256 = nullif(coalesce(i.first_pdf_sha256, i.pdf_sha256), p.sha256)
      from json_to_recordset(${JSON.stringify(pdfs)}) as p("invoiceIndex" int, key text, sha256 text, bytes int)
        join invoices o on o.index = p."invoiceIndex"
      where i.index = p."invoiceIndex"
      returning i.account_index, i.number, o.pdf_sha256 as before, i.pdf_sha256 as sha256, i.hosted_at)
    select account_index as "accountIndex", number, before, sha256, hosted_at is not null as "isHosted"
    from recorded where before <> sha256 order by number`
