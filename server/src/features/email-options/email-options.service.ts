import type {
  CurrentEmailOptions,
  EmailOptions,
  EmailOptionsScope,
  EmailOptionsVersion,
} from '@nineops/contract/service-establishment/email-options.contract'
import type { Db } from '../../platform/db/db.ts'
import { brandErrors } from '../brands/brands.errors.ts'
import { requireClient } from '../clients/clients.service.ts'
import { changedFields, usualOptions } from './email-options.domain.ts'
import { emailOptionsErrors } from './email-options.errors.ts'
import * as repository from './email-options.repository.ts'
import type { VersionRow } from './email-options.repository.ts'
import { EmailTemplate } from './email-templates.domain.ts'

/** Versions listed. */
const MOST_VERSIONS = 100

/** Whose options: a brand's own, or with null those of every brand that has none. */
export interface Scope {
  clientIndex: number
  brandIndex: number | null
}

interface Known {
  brands: repository.BrandRow[]
  latest: VersionRow[]
}

async function load(db: Db, clientIndex: number): Promise<Known> {
  await requireClient(db, clientIndex)
  return {
    brands: await repository.selectBrands(db, clientIndex),
    latest: await repository.selectLatest(db, clientIndex),
  }
}

const rowOf = ({ latest }: Known, brandIndex: number | null) =>
  latest.find(row => row.brandIndex === brandIndex)
const inForce = (known: Known, brandIndex: number | null) => {
  const row = rowOf(known, brandIndex)
  return row?.kind === 'withdrawn' ? undefined : row
}

const optionsOf = (row: EmailOptions): EmailOptions => ({
  senderName: row.senderName,
  senderAddress: row.senderAddress,
  replyTo: row.replyTo,
  bcc: row.bcc,
  invoiceSubject: row.invoiceSubject,
  invoiceBody: row.invoiceBody,
  creditNoteSubject: row.creditNoteSubject,
  creditNoteBody: row.creditNoteBody,
  attachPdf: row.attachPdf,
  attachXml: row.attachXml,
})

function currentOf(known: Known, brandIndex: number | null): CurrentEmailOptions {
  const brand = known.brands.find(({ index }) => index === brandIndex)
  if (brandIndex !== null && !brand) throw brandErrors.notFound(brandIndex)
  const own = rowOf(known, brandIndex)
  const used = inForce(known, brandIndex) ?? inForce(known, null)
  return {
    brand: brand ? { index: brand.index, name: brand.name, email: brand.email } : null,
    source: used === undefined ? 'usual' : used.brandIndex === brandIndex ? 'own' : 'reseller',
    version: own?.version ?? 0,
    savedBy: own?.savedBy ?? null,
    savedAt: own?.savedAt.toISOString() ?? null,
    options: used ? optionsOf(used) : usualOptions,
  }
}

/** The reseller's own options first, then each brand's by name, with their origin. @throws 404 */
export async function listScopes(db: Db, clientIndex: number): Promise<EmailOptionsScope[]> {
  const known = await load(db, clientIndex)
  return [null, ...known.brands.map(({ index }) => index)].map(brandIndex => {
    const { options: _, ...scope } = currentOf(known, brandIndex)
    return scope
  })
}

/** Options in force. @throws 404 for an unknown reseller or brand */
export const currentOptions = async (db: Db, { clientIndex, brandIndex }: Scope) =>
  currentOf(await load(db, clientIndex), brandIndex)

/** Versions of a scope, latest first, each with what it changed. @throws 404 */
export async function listVersions(db: Db, scope: Scope): Promise<EmailOptionsVersion[]> {
  await currentOptions(db, scope)
  const { clientIndex, brandIndex } = scope
  const rows = await repository.selectVersions(db, clientIndex, brandIndex, { limit: MOST_VERSIONS + 1 })
  const options = rows.map(row => (row.kind === 'withdrawn' ? null : optionsOf(row)))
  return rows.slice(0, MOST_VERSIONS).map((row, at) => ({
    version: row.version,
    kind: row.kind,
    savedBy: row.savedBy,
    savedAt: row.savedAt.toISOString(),
    changed: changedFields(options[at + 1] ?? null, options[at] ?? null),
    options: options[at] ?? null,
  }))
}

const templateFields = ['invoiceSubject', 'invoiceBody', 'creditNoteSubject', 'creditNoteBody'] as const

/** @throws 400 with each template's error and its line and column */
export function requireTemplates(options: EmailOptions): void {
  const errors = templateFields.flatMap(field => {
    try {
      const problems = new EmailTemplate(options[field]).problems()
      return problems.length === 0 ? [] : [{ field: `options.${field}`, message: problems.join('\n') }]
    } catch (error) {
      return [{ field: `options.${field}`, message: (error as Error).message }]
    }
  })
  if (errors.length > 0) throw emailOptionsErrors.invalid(errors)
}

interface Change extends Scope {
  /** The version that the caller has seen. */
  version: number
  userIndex: number
}

async function add(
  db: Db,
  change: Change,
  kind: VersionRow['kind'],
  options: EmailOptions | null,
): Promise<{ before: CurrentEmailOptions; after: CurrentEmailOptions }> {
  const before = await currentOptions(db, change)
  const { version, ...wanted } = change
  const isLatest = before.version === version
  if (isLatest && (await repository.insertVersion(db, { ...wanted, version: version + 1, kind, options })))
    return { before, after: await currentOptions(db, change) }
  throw await changedElsewhere(db, change)
}

const shown = (row: VersionRow | undefined) => (row && row.kind !== 'withdrawn' ? optionsOf(row) : null)

/** Who has saved since, and what differs from what the caller has seen. */
async function changedElsewhere(db: Db, { clientIndex, brandIndex, version }: Change) {
  const [latest] = await repository.selectVersions(db, clientIndex, brandIndex, { limit: 1 })
  const [seen] = await repository.selectVersions(db, clientIndex, brandIndex, { limit: 1, version })
  return emailOptionsErrors.changed(
    latest?.savedBy ?? 'Someone else',
    changedFields(shown(seen), shown(latest)),
  )
}

/** Saves options as a new version. @throws 400 for a template, 404, 409 if another user saved in the meantime */
export function saveOptions(db: Db, change: Change, options: EmailOptions) {
  requireTemplates(options)
  return add(db, change, 'saved', options)
}

/** Withdraws options: a brand uses the reseller's again, the reseller the defaults. @throws 404, 409 */
export async function withdrawOptions(db: Db, change: Change) {
  const before = await currentOptions(db, change)
  if (before.source !== 'own' && before.version === change.version) throw emailOptionsErrors.noneToWithdraw()
  return add(db, change, 'withdrawn', null)
}

/** Restores an earlier version, as a new one. @throws 404, 409 */
export async function putBackOptions(db: Db, change: Change, earlier: number) {
  await currentOptions(db, change)
  const { clientIndex, brandIndex } = change
  const [row] = await repository.selectVersions(db, clientIndex, brandIndex, { limit: 1, version: earlier })
  if (!row || row.kind === 'withdrawn') throw emailOptionsErrors.versionNotFound(earlier)
  if (earlier === change.version) throw emailOptionsErrors.alreadyInForce(earlier)
  return add(db, change, 'put_back', optionsOf(row))
}
