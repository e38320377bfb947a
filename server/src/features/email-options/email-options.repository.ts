import type { EmailOptions } from '@nineops/contract/service-establishment/email-options.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { ShownBrand } from './email-sample.domain.ts'

export interface VersionRow extends EmailOptions {
  version: number
  kind: 'saved' | 'put_back' | 'withdrawn'
  brandIndex: number | null
  savedBy: string | null
  savedAt: Date
}

const optionColumns = sql`
  o.sender_name as "senderName", o.sender_address as "senderAddress", o.reply_to as "replyTo", o.bcc,
  o.invoice_subject as "invoiceSubject", o.invoice_body as "invoiceBody",
  o.credit_note_subject as "creditNoteSubject", o.credit_note_body as "creditNoteBody", o.attach_pdf as "attachPdf",
  o.attach_xml as "attachXml"`
const columns = sql`
  o.version, o.kind, o.brand_index as "brandIndex", u.username as "savedBy", o.saved_at as "savedAt", ${optionColumns}`

/** The latest version of the reseller's own options and of each brand's. */
export const selectLatest = (db: Db, clientIndex: number) => allRows<VersionRow>(db)`
    select distinct on (o.brand_index) ${columns}
    from email_options o left join users u on u.index = o.saved_by
    where o.client_index = ${clientIndex} order by o.brand_index, o.version desc`

/** Versions of one scope below a version, newest first. */
export const selectVersions = (
  db: Db,
  clientIndex: number,
  brandIndex: number | null,
  { limit, version = null }: { limit: number; version?: number | null },
) => allRows<VersionRow>(db)`
    select ${columns} from email_options o left join users u on u.index = o.saved_by
    where o.client_index = ${clientIndex} and o.brand_index is not distinct from ${brandIndex}::int
      and (${version}::int is null or o.version = ${version})
    order by o.version desc limit ${limit}`

export interface NewVersion {
  clientIndex: number
  brandIndex: number | null
  version: number
  kind: VersionRow['kind']
  /** Null if they are withdrawn. */
  options: EmailOptions | null
  userIndex: number
}

/** False if another user has saved this version in the meantime. */
export async function insertVersion(db: Db, next: NewVersion): Promise<boolean> {
  const { options } = next
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('email_options')
    .values({
      client_index: next.clientIndex,
      brand_index: next.brandIndex,
      version: next.version,
      kind: next.kind,
      saved_by: next.userIndex,
      ...(options && {
        sender_name: options.senderName,
        sender_address: options.senderAddress,
        reply_to: options.replyTo,
        bcc: options.bcc,
        invoice_subject: options.invoiceSubject,
        invoice_body: options.invoiceBody,
        credit_note_subject: options.creditNoteSubject,
        credit_note_body: options.creditNoteBody,
        attach_pdf: options.attachPdf,
        attach_xml: options.attachXml,
      }),
    })
    .onConflict(conflict => conflict.columns(['client_index', 'brand_index', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** The options in force of each brand that has any: its own, else the reseller's. */
export const selectInForce = (db: Db, clientIndex: number) => allRows<{ brandIndex: number } & EmailOptions>(
  db,
)`
    with latest as (
      select distinct on (brand_index) * from email_options
      where client_index = ${clientIndex} order by brand_index, version desc)
    select b.index as "brandIndex", ${optionColumns}
    from brands b
    cross join lateral (
      select * from latest l
      where l.kind <> 'withdrawn' and (l.brand_index = b.index or l.brand_index is null)
      order by l.brand_index nulls last limit 1) o
    where b.client_index = ${clientIndex}`

export interface BrandRow extends ShownBrand {
  index: number
}

/** The brand of an account as its e-mails show it. */
export const selectBrandOfAccount = (db: Db, accountIndex: number) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('brands as b', 'b.index', 'a.brand_index')
    .select(['b.name', 'b.phone', 'b.email', 'b.website', 'b.colour', 'b.logo_path as logo'])
    .where('a.index', '=', accountIndex)
    .executeTakeFirst()

/** A reseller's brands by name. */
export const selectBrands = (db: Db, clientIndex: number): Promise<BrandRow[]> =>
  db
    .selectFrom('brands')
    .select([
      'index',
      'name',
      'email',
      'phone',
      'website',
      'pay_link as payLink',
      'pay_words as payWords',
      'colour',
      'logo_path as logo',
    ])
    .where('client_index', '=', clientIndex)
    .orderBy('name')
    .orderBy('index')
    .execute()
