import type { BrandLogo, LogoVersion } from '@nineops/contract/service-establishment/logos.contract'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { brandErrors } from '../brands/brands.errors.ts'
import { type BrandOnPaper, brandsOnPaper, lockBrandDetails, setBrandLogo } from '../brands/brands.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { logoErrors } from './logos.errors.ts'
import * as repository from './logos.repository.ts'
import type { LogoRow, StoredLogo } from './logos.repository.ts'
import { found } from '../../platform/errors/found.ts'

const MOST_VERSIONS = 100

/** The brand, and the user who changes it. */
export interface LogoChange {
  clientIndex: number
  brandIndex: number
  userIndex: number
}

function storedOf(row: LogoRow): StoredLogo | null {
  const { type, width, height, sourceKey, printKey, printBytes } = row
  if (type === null || width === null || height === null) return null
  if (sourceKey === null || printKey === null || printBytes === null) return null
  const { fileName, removed, warnings } = row
  return { fileName, type, width, height, sourceKey, printKey, printBytes, removed, warnings }
}

function toVersion(row: LogoRow, isCurrent: boolean): LogoVersion {
  const stored = storedOf(row)
  return {
    index: row.index,
    kind: row.kind,
    fileName: row.fileName,
    doneBy: row.doneBy,
    doneAt: row.doneAt.toISOString(),
    isCurrent,
    picture: stored && {
      type: stored.type,
      width: stored.width,
      height: stored.height,
      printBytes: stored.printBytes,
      removed: stored.removed,
      warnings: stored.warnings,
    },
  }
}

/** A brand of the reseller with its invoice details. @throws 404 */
export async function requireBrand(db: Db, clientIndex: number, brandIndex: number): Promise<BrandOnPaper> {
  await requireClient(db, clientIndex)
  const brand = (await brandsOnPaper(db, clientIndex)).find(({ index }) => index === brandIndex)
  if (!brand) throw brandErrors.notFound(brandIndex)
  return brand
}

/** The brands of a reseller by name, each with its logo. @throws 404 */
export async function listLogos(db: Db, clientIndex: number): Promise<BrandLogo[]> {
  await requireClient(db, clientIndex)
  const latest = new Map((await repository.selectLatest(db, clientIndex)).map(row => [row.brandIndex, row]))
  return (await brandsOnPaper(db, clientIndex)).map(({ index, name, colour, logo }) => {
    const row = latest.get(index)
    return {
      brand: { index, name, colour },
      hasLogo: logo !== null,
      current: row && logo !== null && row.printKey === logo ? toVersion(row, true) : null,
      versions: row?.versions ?? 0,
    }
  })
}

/** The history of a brand's logo, newest first. @throws 404 */
export async function listVersions(db: Db, clientIndex: number, brandIndex: number): Promise<LogoVersion[]> {
  const { logo } = await requireBrand(db, clientIndex, brandIndex)
  const rows = await repository.selectLogos(db, brandIndex, MOST_VERSIONS)
  return rows.map((row, at) => toVersion(row, at === 0 && row.printKey !== null && row.printKey === logo))
}

async function lockBrand(db: Db, { clientIndex, brandIndex }: LogoChange): Promise<BrandOnPaper> {
  await requireClient(db, clientIndex)
  return found(lockBrandDetails(db, clientIndex, brandIndex), () => brandErrors.notFound(brandIndex))
}

async function note(db: Db, change: LogoChange, kind: LogoRow['kind'], logo: StoredLogo | null) {
  await setBrandLogo(db, change.brandIndex, logo?.printKey ?? null)
  const index = await repository.insertLogo(db, { ...change, kind, logo })
  const row = await repository.selectLogo(db, change.brandIndex, index)
  if (!row) throw new Error(`The logo ${index} does not exist`)
  return toVersion(row, logo !== null)
}

/** Makes a stored picture the brand's logo, for invoices calculated from now on. @throws 404 */
export async function useLogo(db: Db, change: LogoChange, logo: StoredLogo): Promise<LogoVersion> {
  await lockBrand(db, change)
  return note(db, change, 'uploaded', logo)
}

/** Restores an earlier logo. @throws 404, 409 where it is in use */
export async function putBackLogo(db: Db, change: LogoChange, version: number): Promise<LogoVersion> {
  const brand = await lockBrand(db, change)
  const row = await repository.selectLogo(db, change.brandIndex, version)
  const logo = row && storedOf(row)
  if (!logo) throw logoErrors.notFound(version)
  if (brand.logo === logo.printKey) throw logoErrors.inForce()
  return note(db, change, 'put_back', logo)
}

/** Shows the trading name on invoices from now on. @throws 404, 409 where there is no logo */
export async function removeLogo(db: Db, change: LogoChange): Promise<LogoVersion> {
  const brand = await lockBrand(db, change)
  if (brand.logo === null) throw logoErrors.noLogo()
  return note(db, change, 'removed', null)
}

const types = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' } as const

/** A file of a version: the printed picture, or the cleaned upload. @throws 404 */
export async function logoFile(
  db: Db,
  files: Files,
  { clientIndex, brandIndex }: Pick<LogoChange, 'clientIndex' | 'brandIndex'>,
  version: number,
  part: 'printKey' | 'sourceKey',
): Promise<{ key: string; name: string; type: string; bytes: number }> {
  await requireBrand(db, clientIndex, brandIndex)
  const row = await repository.selectLogo(db, brandIndex, version)
  const key = row?.[part]
  if (!row || !key || !(await files.exists(key))) throw logoErrors.notFound(version)
  const ending = key.slice(key.lastIndexOf('.') + 1) as keyof typeof types
  const name = `${row.fileName.replace(/\.\w{1,5}$/, '') || 'logo'}.${ending}`
  return { key, name, type: types[ending], bytes: await files.size(key) }
}
