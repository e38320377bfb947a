import { randomUUID } from 'node:crypto'
import { newCredential } from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import { issueCredential } from '../../src/features/client-credentials/client-credentials.service.ts'
import type { Db } from '../../src/platform/db/db.ts'
import type { TestApp } from '../test-app.ts'

export interface BuiltCredential {
  index: number
  clientId: string
  secret: string
}

/** A client credential of a reseller, with the secret its partner received. */
export async function buildCredential(
  db: Db,
  clientIndex: number,
  values: Record<string, unknown> = {},
): Promise<BuiltCredential> {
  const given = newCredential.parse({ clientIndex, name: `System ${randomUUID()}`, ...values })
  const { credential, secret } = await issueCredential(db, given, 'test')
  return { index: credential.index, clientId: credential.clientId, secret }
}

/** Requests a token as a partner's system does: with only its id and secret. */
export const askForToken = (
  app: Pick<TestApp, 'address'>,
  { clientId, secret }: Pick<BuiltCredential, 'clientId' | 'secret'>,
  form: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${app.address}/dash/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
  })

/** @throws when none is issued */
export async function partnerToken(
  app: Pick<TestApp, 'address'>,
  credential: BuiltCredential,
): Promise<string> {
  const answer = await askForToken(app, credential)
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`No token: ${answer.status}`)
  return token
}
