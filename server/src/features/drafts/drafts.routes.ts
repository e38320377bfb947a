import { drafts } from '@nineops/contract/portal/drafts.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { beginDraft, getDraft, listDrafts, removeDraft, saveDraft } from './drafts.service.ts'
import { draftActions } from './drafts.actions.ts'

export function draftRoutes(app: FastifyInstance): void {
  route(app, drafts.list, ({ db, user, query }) => listDrafts(db, user.index, query.kind))
  route(app, drafts.get, ({ db, user, params }) => getDraft(db, user.index, params.draft))
  route(app, drafts.create, async ({ db, user, body, audit }) => {
    const draft = await beginDraft(db, user.index, body)
    const { kind, title } = draft
    await audit({
      action: draftActions.begun,
      entityIndex: draft.index,
      clientIndex: draft.clientIndex ?? undefined,
      after: { kind, title },
    })
    return draft
  })
  route(app, drafts.save, async ({ db, user, params, body, unchanged }) => {
    // Drafts are not audited; the record created from one is, with each of its details.
    unchanged()
    return saveDraft(db, user.index, params.draft, body)
  })
  route(app, drafts.remove, async ({ db, user, params, audit }) => {
    const { kind, title, clientIndex } = await removeDraft(db, user.index, params.draft)
    await audit({
      action: draftActions.discarded,
      entityIndex: params.draft,
      clientIndex: clientIndex ?? undefined,
      before: { kind, title },
    })
    return undefined
  })
}
