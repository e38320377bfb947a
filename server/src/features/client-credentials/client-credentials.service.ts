import { randomBytes } from 'node:crypto'
import {
  type Credential,
  type CredentialChange,
  type CredentialFields,
  credential,
  type IssuedCredential,
  MOST_OVERLAP_DAYS,
  type NewCredential,
} from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { requireClient } from '../clients/clients.service.ts'
import { dashApiSettings } from '../dash-api-settings/dash-api-settings.service.ts'
import { credentialErrors } from './client-credentials.errors.ts'
import * as repository from './client-credentials.repository.ts'
import { hashSecret } from './client-secrets.domain.ts'

const DAY = 86_400_000
/** Characters of a secret shown so that users can recognise it. */
const HINT = 4

function toCredential(row: repository.CredentialRow, secrets: readonly repository.SecretRow[]): Credential {
  const expired = row.expires_at !== null && row.expires_at.getTime() <= Date.now()
  const own = row.revoked_at ? [] : secrets.filter(one => one.client_credential_index === row.index)
  return credential.parse({
    index: row.index,
    client: { index: row.client_index, name: row.clientName },
    name: row.name,
    clientId: row.client_id,
    status: row.revoked_at ? 'revoked' : expired ? 'expired' : 'active',
    scopes: row.scopes,
    callsPerMinute: row.calls_per_minute,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: row.revoked_by,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedIp: row.last_used_ip,
    secrets: own.map(one => ({
      index: one.index,
      hint: one.hint,
      createdAt: one.created_at.toISOString(),
      createdBy: one.created_by,
      endsAt: one.ends_at?.toISOString() ?? null,
    })),
    version: row.version,
  })
}

/** All resellers' credentials, by reseller and name. */
export async function listCredentials(db: Db): Promise<Credential[]> {
  const rows = await repository.selectCredentials(db)
  const secrets = await repository.selectValidSecrets(
    db,
    rows.map(({ index }) => index),
  )
  const byOwner = Map.groupBy(secrets, one => one.client_credential_index)
  return rows.map(row => toCredential(row, byOwner.get(row.index) ?? []))
}

/** @throws 404 `client_credential_not_found` */
export async function getCredential(db: Db, index: number): Promise<Credential> {
  const row = await repository.selectCredential(db, index)
  if (!row) throw credentialErrors.notFound(index)
  return toCredential(row, await repository.selectValidSecrets(db, [index]))
}

/** Locked until the transaction ends. @throws 404, 409 `client_credential_revoked` */
async function hold(db: Db, index: number): Promise<Credential> {
  const row = await repository.lockCredential(db, index)
  if (!row) throw credentialErrors.notFound(index)
  if (row.revoked_at) throw credentialErrors.revoked(row.name)
  return toCredential(row, await repository.selectValidSecrets(db, [index]))
}

const valuesOf = (fields: CredentialFields): repository.CredentialValues => ({
  name: fields.name,
  scopes: [...fields.scopes],
  calls_per_minute: fields.callsPerMinute,
  expires_at: fields.expiresAt === null ? null : new Date(fields.expiresAt),
})

function requireFuture(expiresAt: string | null): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    throw credentialErrors.wrongTime('expiresAt', 'must lie in the future; to end it now, revoke it')
}

async function addSecret(db: Db, index: number, by: string): Promise<string> {
  const secret = `nineops_${randomBytes(32).toString('base64url')}`
  await repository.insertSecret(db, {
    client_credential_index: index,
    hash: hashSecret(secret),
    hint: secret.slice(-HINT),
    created_by: by,
  })
  return secret
}

/** Issues a credential with its first secret. @throws 400, 404, 409 `client_credential_exists` */
export async function issueCredential(db: Db, given: NewCredential, by: string): Promise<IssuedCredential> {
  const { clientIndex } = given
  await requireClient(db, clientIndex)
  requireFuture(given.expiresAt)
  const row = await repository.insertCredential(db, {
    ...valuesOf(given),
    client_index: clientIndex,
    client_id: `dash-${randomBytes(12).toString('hex')}`,
    created_by: by,
  })
  if (!row) throw credentialErrors.nameTaken(given.name)
  const secret = await addSecret(db, row.index, by)
  return { credential: await getCredential(db, row.index), secret }
}

/** @throws 400, 404, 409 if it was revoked, changed in the meantime, or the name is in use */
export async function changeCredential(
  db: Db,
  index: number,
  change: CredentialChange,
): Promise<{ before: Credential; after: Credential }> {
  const before = await hold(db, index)
  requireUnchanged(before, change, () => credentialErrors.changed(before.name))
  if (change.expiresAt !== before.expiresAt) requireFuture(change.expiresAt)
  if (await repository.nameInUse(db, before.client.index, change.name, index))
    throw credentialErrors.nameTaken(change.name)
  await repository.updateCredential(db, index, valuesOf(change))
  return { before, after: await getCredential(db, index) }
}

/**
 * Adds a secret; the previous one stays valid until `oldEndsAt`, or for the default overlap.
 * @throws 400, 404, 409 `overlap_running` while two are valid already
 */
export async function rotateSecret(
  db: Db,
  index: number,
  oldEndsAt: string | undefined,
  by: string,
): Promise<IssuedCredential & { before: Credential }> {
  const before = await hold(db, index)
  if (before.secrets.length > 1) throw credentialErrors.overlapRunning(before.name)
  const { overlapDays } = await dashApiSettings(db)
  const end = oldEndsAt === undefined ? Date.now() + overlapDays * DAY : Date.parse(oldEndsAt)
  if (end > Date.now() + MOST_OVERLAP_DAYS * DAY + DAY)
    throw credentialErrors.wrongTime('oldEndsAt', `must lie within ${MOST_OVERLAP_DAYS} days`)
  await repository.endSecrets(
    db,
    before.secrets.map(one => one.index),
    new Date(end),
  )
  const secret = await addSecret(db, index, by)
  return { before, credential: await getCredential(db, index), secret }
}

/** Ends the old secret now. @throws 404, 409 `no_overlap` */
export async function endOverlap(db: Db, index: number): Promise<{ before: Credential; after: Credential }> {
  const before = await hold(db, index)
  const [, ...old] = before.secrets
  if (old.length === 0) throw credentialErrors.noOverlap(before.name)
  await repository.endSecrets(
    db,
    old.map(one => one.index),
    null,
  )
  return { before, after: await getCredential(db, index) }
}

/** @throws 404, 409 `client_credential_revoked` */
export async function revokeCredential(
  db: Db,
  index: number,
  by: string,
): Promise<{ before: Credential; after: Credential }> {
  const before = await hold(db, index)
  await repository.revoke(db, index, by)
  return { before, after: await getCredential(db, index) }
}
