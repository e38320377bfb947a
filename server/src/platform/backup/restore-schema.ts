import type { ClientBase } from 'pg'
import { getConstructionPlans, getRollbackPlans } from 'pg-boss'
import { applyMigration, createMigrationsTable, type Migration } from '../db/migrate.ts'
import { BackupProblem } from './backup-problem.ts'
import type { Manifest } from './backup-format.ts'
import { QUEUE_SCHEMA } from './read-catalogue.ts'

/** The migrations that the backup's database had run. @throws BackupProblem where this release lacks one of them */
export function migrationsOf(manifest: Manifest, known: readonly Migration[]): Migration[] {
  const ownMigrations = new Map(known.map(migration => [migration.name, migration]))
  return manifest.migrations.map(({ name, sha256 }) => {
    const migration = ownMigrations.get(name)
    if (!migration)
      throw new BackupProblem(
        `The backup was made by a newer release (${manifest.release}): it has the migration ${name}, which this one has not. Install that release or a newer one, then restore.`,
      )
    if (migration.sha256 !== sha256)
      throw new BackupProblem(
        `The backup was made by another build: its migration ${name} differs from the one here.`,
      )
    return migration
  })
}

/** Creates the tables as they were in the backup's database, in the caller's transaction. */
export async function createSchema(
  client: ClientBase,
  migrations: readonly Migration[],
  queueVersion: number | null,
): Promise<void> {
  await createMigrationsTable(client)
  for (const migration of migrations) await applyMigration(client, migration)
  if (queueVersion !== null) await createQueue(client, queueVersion)
}

/** pg-boss's plans are transactions of their own; here they are part of ours. */
const withoutTransaction = (plan: string): string =>
  plan.replace(/^\s*BEGIN;/i, '').replace(/COMMIT;\s*$/i, '')

async function createQueue(client: ClientBase, version: number): Promise<void> {
  await client.query(withoutTransaction(getConstructionPlans(QUEUE_SCHEMA)))
  const now = async () =>
    (await client.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`)).rows[0]
      ?.version ?? 0
  const newest = await now()
  if (version > newest)
    throw new BackupProblem(
      `The backup was made by a newer release: its queue is of version ${version}, this one of ${newest}.`,
    )
  for (let at = newest; at > version; at = await now())
    await client.query(withoutTransaction(getRollbackPlans(QUEUE_SCHEMA, at)))
}
