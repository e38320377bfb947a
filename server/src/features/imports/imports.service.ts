import { setImmediate } from 'node:timers/promises'
import {
  importColumns,
  type ImportResult,
  type PastImport,
  PREVIEW_ROWS,
} from '@nineops/contract/bureau/imports.contract'
import { type ImportKind } from '@nineops/contract/bureau/import-kinds'
import type { RateSheet, ReadSheet } from '@nineops/contract/bureau/rate-sheets.contract'
import type { Db } from '../../platform/db/db.ts'
import { createCsvReader } from '../../platform/files/csv-records.ts'
import { requireClient } from '../clients/clients.service.ts'
import type { NewRateCard } from '../rate-cards/rate-cards.service.ts'
import { readAccountRow } from './account-rows.domain.ts'
import { planAccounts } from './accounts-import.service.ts'
import { readChargeRow } from './charge-rows.domain.ts'
import { planCharges } from './charges-import.service.ts'
import type { CellReader } from './csv-cells.domain.ts'
import { readContractRow } from './contract-rows.domain.ts'
import { planContracts } from './contracts-import.service.ts'
import { createRowReader, type FileRow, type WrittenRow } from './csv-rows.domain.ts'
import { createNotes, type ImportNotes } from './import-notes.domain.ts'
import type { ImportPlan } from './import-plans.service.ts'
import { previewRows } from './import-previews.domain.ts'
import { importErrors } from './imports.errors.ts'
import { findImport, insertImport, lockImports, selectImports } from './imports.repository.ts'
import { planOpeningBalances } from './opening-balances-import.service.ts'
import { readOpeningBalanceRow } from './opening-balance-rows.domain.ts'
import { readPriceStepRow } from './price-step-rows.domain.ts'
import { planPriceSteps } from './price-steps-import.service.ts'
import { planRateCard } from './ratecard-import.service.ts'
import { foreignRemark, isOwnLayout, sheetLayout } from './rate-sheets.domain.ts'
import { saveRateSheet, selectRateSheet } from './rate-sheets.repository.ts'
import { readRateRow } from './ratecard-rows.domain.ts'
import { readProductRow } from './product-rows.domain.ts'
import { planProducts } from './products-import.service.ts'
import { planVatCategories } from './vat-categories-import.service.ts'
import { readVatCategoryRow } from './vat-category-rows.domain.ts'
import { readServiceRow } from './service-rows.domain.ts'
import { planServices } from './services-import.service.ts'

/** A file to import. Rate cards also name the card they create. */
export type ImportRequest = {
  clientIndex: number
  userIndex: number
  fileName: string
  content: Buffer
  sha256: string
} & (
  | { kind: Exclude<ImportKind, 'ratecard'> }
  | { kind: 'ratecard'; card: NewRateCard; sheet: RateSheet | undefined }
)

interface Prepared {
  plan: ImportPlan
  rows: number
  first: WrittenRow[]
  sheet: ReadSheet | null
}

const MAX_ROWS = 250_000
/** Small enough that other requests are served while a long file is read. */
const SLICE = 1 << 18

async function readFile<C extends string, Row>(
  { kind, content }: ImportRequest,
  columns: readonly C[],
  read: (reader: CellReader<C>) => Row | null,
  notes: ImportNotes,
  otherLayout?: Parameters<typeof createRowReader<C, Row>>[0]['otherLayout'],
) {
  const rows = createRowReader({
    otherLayout,
    remark: otherLayout && foreignRemark,
    kind,
    columns,
    read,
    notes,
    keep: PREVIEW_ROWS,
    maxRows: MAX_ROWS,
  })
  const csv = createCsvReader(record => rows.take(record))
  for (let at = 0; at < content.length; at += SLICE) {
    csv.push(content.subarray(at, at + SLICE))
    await setImmediate()
  }
  csv.end()
  return rows.end()
}

/** Reads the file and compares its rows with the stored ones; every error and warning is in the notes. */
async function prepare(db: Db, request: ImportRequest, notes: ImportNotes): Promise<Prepared> {
  const { clientIndex } = request
  const planned = async <C extends string, Row>(
    columns: readonly C[],
    read: (reader: CellReader<C>) => Row | null,
    plan: (rows: readonly FileRow<C, Row>[]) => Promise<ImportPlan>,
  ): Promise<Prepared> => {
    const { rows, count, first } = await readFile(request, columns, read, notes)
    return { plan: await plan(rows), rows: count, first, sheet: null }
  }
  if (request.kind === 'ratecard') {
    const { card, userIndex, sheet: given } = request
    const { carrierIndex } = card
    const remembered = carrierIndex === null ? undefined : await selectRateSheet(db, carrierIndex)
    let sheet: ReadSheet | null = null
    const { rows, count, first } = await readFile(
      request,
      importColumns.ratecard,
      readRateRow,
      notes,
      names => {
        if (isOwnLayout(names)) return undefined
        const layout = sheetLayout(names, { given, remembered })
        sheet = layout.read
        return layout
      },
    )
    const plan = await planRateCard(db, card, rows, notes, userIndex)
    return { plan: withSheet(plan, carrierIndex, sheet), rows: count, first, sheet }
  }
  if (request.kind === 'accounts')
    return planned(importColumns.accounts, readAccountRow, rows => planAccounts(db, clientIndex, rows, notes))
  if (request.kind === 'services')
    return planned(importColumns.services, readServiceRow, rows => planServices(db, clientIndex, rows, notes))
  if (request.kind === 'contracts')
    return planned(importColumns.contracts, readContractRow, rows =>
      planContracts(db, clientIndex, rows, notes, request.userIndex),
    )
  if (request.kind === 'products')
    return planned(importColumns.products, readProductRow, rows =>
      planProducts(db, clientIndex, rows, notes, request.userIndex),
    )
  if (request.kind === 'vatcategories')
    return planned(importColumns.vatcategories, readVatCategoryRow, rows =>
      planVatCategories(db, clientIndex, rows, notes),
    )
  if (request.kind === 'pricesteps')
    return planned(importColumns.pricesteps, readPriceStepRow, rows =>
      planPriceSteps(db, clientIndex, rows, notes, request.userIndex),
    )
  if (request.kind === 'openingbalances')
    return planned(importColumns.openingbalances, readOpeningBalanceRow, rows =>
      planOpeningBalances(db, clientIndex, rows, notes, request.userIndex),
    )
  return planned(importColumns.charges, readChargeRow, rows => planCharges(db, clientIndex, rows, notes))
}

/** The next sheet of the carrier is read as this one. */
const withSheet = (plan: ImportPlan, carrierIndex: number | null, read: ReadSheet | null): ImportPlan => ({
  ...plan,
  save: async tx => {
    if (read && carrierIndex !== null) await saveRateSheet(tx, carrierIndex, read.sheet)
    return plan.save(tx)
  },
})

/**
 * Whether this content has been imported before. Charges would be billed twice and services overlap; accounts, products
 * and VAT categories may be imported again as long as that changes something; a rate card may be imported again as another card.
 */
async function checkRepeated(
  db: Db,
  request: ImportRequest,
  { plan }: Prepared,
  notes: ImportNotes,
  dryRun: boolean,
) {
  const { kind, clientIndex, sha256 } = request
  const before = await findImport(db, clientIndex, kind, sha256)
  if (!before) return
  const changesStored = kind === 'accounts' || kind === 'products' || kind === 'vatcategories'
  const refused = changesStored ? plan.added + plan.changes.length === 0 : kind !== 'ratecard'
  if (refused && !dryRun) throw importErrors.repeated(describeImport(before))
  const list = refused ? notes.errors : notes.warnings
  list.add(null, null, '', describeImport(before))
}

const when = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

function describeImport({
  createdAt,
  createdBy,
  fileName,
}: NonNullable<Awaited<ReturnType<typeof findImport>>>) {
  const by = createdBy === null ? '' : ` by ${createdBy}`
  return `This file was imported on ${when.format(createdAt)}${by} (${fileName}).`
}

/** Returns what importing a file would do, and changes nothing. @throws 404, 409 as `runImport` for a rate card */
export async function tryImport(db: Db, request: ImportRequest): Promise<ImportResult> {
  await requireClient(db, request.clientIndex)
  const notes = createNotes()
  const prepared = await prepare(db, request, notes)
  await checkRepeated(db, request, prepared, notes, true)
  const effect = notes.errors.count === 0 ? await prepared.plan.effect?.() : undefined
  return {
    ...answer(request.kind, prepared, notes),
    dryRun: true,
    index: null,
    rateCardIndex: null,
    effect: effect ?? null,
  }
}

/**
 * Imports a file in the caller's transaction: all rows or none. Also returns the accounts affected.
 * @throws 404 for an unknown reseller or carrier, 409 `file_imported_before` or `rate_card_exists`, 400
 * `validation_failed` with every row's errors
 */
export async function runImport(
  db: Db,
  request: ImportRequest,
): Promise<{ result: ImportResult; accounts: readonly number[] }> {
  const { clientIndex, userIndex, fileName, sha256, kind } = request
  await requireClient(db, clientIndex)
  await lockImports(db, clientIndex)
  const notes = createNotes()
  const prepared = await prepare(db, request, notes)
  await checkRepeated(db, request, prepared, notes, false)
  if (notes.errors.count > 0)
    throw importErrors.invalidRows(notes.errors.count, notes.errors.listed(), notes.errors.groups())
  const { rateCardIndex, accounts } = await prepared.plan.save(db)
  const result = answer(kind, prepared, notes)
  const { rows, added, changed, warningCount: warnings } = result
  const index = await insertImport(db, {
    clientIndex,
    kind,
    fileName,
    sha256,
    rows,
    added,
    changed,
    warnings,
    rateCardIndex,
    createdBy: userIndex,
  })
  return {
    result: { ...result, dryRun: false, index, rateCardIndex, effect: null },
    accounts: [...new Set(accounts)],
  }
}

function answer(kind: ImportKind, { plan, rows, first, sheet }: Prepared, { errors, warnings }: ImportNotes) {
  return {
    kind,
    columns: [...importColumns[kind]],
    sheet,
    rows,
    added: plan.added,
    changed: plan.changes.length,
    errorCount: errors.count,
    errors: errors.listed(),
    errorGroups: errors.groups(),
    warningCount: warnings.count,
    warnings: warnings.listed(),
    warningGroups: warnings.groups(),
    preview: previewRows(first, plan, line => errors.has(line)),
  }
}

/** A client's latest imports, newest first. @throws 404 */
export async function listImports(db: Db, clientIndex: number): Promise<PastImport[]> {
  await requireClient(db, clientIndex)
  return (await selectImports(db, clientIndex)).map(
    ({ rateCardIndex, rateCardName, createdAt, kind, ...row }) => ({
      ...row,
      kind: kind as ImportKind,
      createdAt: createdAt.toISOString(),
      rateCard: rateCardIndex === null ? null : { index: rateCardIndex, name: rateCardName ?? '' },
    }),
  )
}
