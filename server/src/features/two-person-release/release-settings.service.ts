import type { ReleaseSetting } from '@nineops/contract/invoicing/two-person-release.contract'
import type { Db } from '../../platform/db/db.ts'
import { postingLimits } from '../account-ledger/waiting-postings.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { createFlag, hasFeature, removeFlag } from '../feature-flags/feature-flags.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'
import { runsDecided } from './release-settings.domain.ts'
import * as repository from './two-person-release.repository.ts'

const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString())
const FLAG = 'two-person-release'

const told = <Row extends { askedAt: string | null }>(row: Row) => ({
  ...row,
  asked: row.askedAt !== null,
  askedAt: instant(row.askedAt),
})

async function settings(db: Db, client: number | null): Promise<ReleaseSetting[]> {
  const { rows } = await repository.selectSettings(db, client)
  const runs = await repository.selectOpenRuns(db, client)
  const limits = await postingLimits(db)
  return rows.map(row => {
    const setting = { ...told(row), brands: row.brands.map(told) }
    const { byReseller, byBrand } = runsDecided(setting, runs)
    return {
      ...setting,
      postingLimit: limits.get(setting.index) ?? null,
      openRuns: byReseller,
      brands: setting.brands.map(brand => ({ ...brand, openRuns: byBrand(brand.index) })),
    }
  })
}

/** Every reseller with its brands, by name, and whether each requires two persons. */
export const releaseSettings = (db: Db): Promise<ReleaseSetting[]> => settings(db, null)

async function settingOf(db: Db, client: number): Promise<ReleaseSetting> {
  const [found] = await settings(db, client)
  if (!found) throw new Error(`Reseller ${client} is missing.`)
  return found
}

/**
 * Sets whether a reseller requires two persons, by its feature flag. `changed` is the flag before or after. @throws 404
 */
export async function setReseller(db: Db, client: number, asked: boolean, userIndex: number) {
  await requireClient(db, client)
  const held = await hasFeature(db, client, FLAG)
  const changed =
    held === asked
      ? null
      : asked
        ? await createFlag(db, client, { flag: FLAG }, userIndex)
        : await removeFlag(db, client, FLAG)
  return { setting: await settingOf(db, client), changed }
}

/** Sets whether a brand requires two persons. @throws 404 `brand_not_found` */
export async function setBrand(db: Db, brandIndex: number, asked: boolean, userIndex: number) {
  const brand = await repository.lockBrand(db, brandIndex)
  if (!brand) throw invoiceRunErrors.noBrand(brandIndex)
  const changed = await repository.setBrandAsks(db, brandIndex, asked, userIndex)
  return { setting: await settingOf(db, brand.clientIndex), changed, brand }
}
