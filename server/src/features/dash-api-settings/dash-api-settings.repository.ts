import { sql } from 'kysely'
import type { DashApiSettings } from '@nineops/contract/dash-administration/dash-api-settings.contract'
import type { Db } from '../../platform/db/db.ts'

const columns = [
  'token_seconds as tokenSeconds',
  'calls_per_minute as callsPerMinute',
  'overlap_days as overlapDays',
  'log_retention_days as logRetentionDays',
  'version',
  'updated_at as updatedAt',
  'updated_by as updatedBy',
] as const

export const selectSettings = (db: Db) =>
  db.selectFrom('dash_api_settings').select(columns).executeTakeFirstOrThrow()
export type SettingsRow = Awaited<ReturnType<typeof selectSettings>>

/** Undefined if the version is out of date. */
export const updateSettings = (db: Db, settings: DashApiSettings, version: number, by: string) =>
  db
    .updateTable('dash_api_settings')
    .set({
      token_seconds: settings.tokenSeconds,
      calls_per_minute: settings.callsPerMinute,
      overlap_days: settings.overlapDays,
      log_retention_days: settings.logRetentionDays,
      version: sql`version + 1`,
      updated_at: sql`now()`,
      updated_by: by,
    })
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()
