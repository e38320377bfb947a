import {
  type Credential,
  clientCredentials as calls,
} from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import type { FastifyInstance } from 'fastify'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import { route } from '../../platform/http/route.ts'
import {
  changeCredential,
  endOverlap,
  getCredential,
  issueCredential,
  listCredentials,
  revokeCredential,
  rotateSecret,
} from './client-credentials.service.ts'
import { credentialActions } from './client-credentials.actions.ts'

const entry = (
  action: keyof typeof credentialActions,
  after: Credential,
  before?: Credential,
): AuditEntry => ({
  action: credentialActions[action],
  entityIndex: after.index,
  clientIndex: after.client.index,
  ...(before ? { before } : {}),
  after,
})

export function clientCredentialRoutes(app: FastifyInstance): void {
  route(app, calls.list, ({ db }) => listCredentials(db))
  route(app, calls.get, ({ db, params }) => getCredential(db, params.credential))
  route(app, calls.issue, async ({ db, user, body, audit }) => {
    const issued = await issueCredential(db, body, user.username)
    await audit(entry('issued', issued.credential))
    return issued
  })
  route(app, calls.change, async ({ db, params, body, audit }) => {
    const { before, after } = await changeCredential(db, params.credential, body)
    await audit(entry('changed', after, before))
    return after
  })
  route(app, calls.rotate, async ({ db, user, params, body, audit }) => {
    const { before, ...issued } = await rotateSecret(db, params.credential, body.oldEndsAt, user.username)
    await audit(entry('rotated', issued.credential, before))
    return issued
  })
  route(app, calls.endOverlap, async ({ db, params, audit }) => {
    const { before, after } = await endOverlap(db, params.credential)
    await audit(entry('overlap_ended', after, before))
    return after
  })
  route(app, calls.revoke, async ({ db, user, params, audit }) => {
    const { before, after } = await revokeCredential(db, params.credential, user.username)
    await audit(entry('revoked', after, before))
    return after
  })
}
