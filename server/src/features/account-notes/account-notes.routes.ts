import { accountNotes } from '@nineops/contract/crm/account-notes.contract'
import type { FastifyInstance } from 'fastify'
import { route, sendPage } from '../../platform/http/route.ts'
import { changeNote, noteList, setDeleted, writeNote } from './account-notes.service.ts'
import { accountNoteActions } from './account-notes.actions.ts'

const about = (params: { account: number; note: number }) => ({
  entityIndex: params.note,
  accounts: [params.account],
})

/** The account, so that the entry appears on its timeline. */
const whose = ({ account }: { account: number }) => ({ accountIndex: account })

export function accountNoteRoutes(app: FastifyInstance): void {
  route(app, accountNotes.list, call => sendPage(noteList(call.user.index), call))
  route(app, accountNotes.create, async ({ db, params, body, user, audit }) => {
    const note = await writeNote(db, params, body, user.index)
    await audit({
      ...about({ ...params, note: note.index }),
      action: accountNoteActions.written,
      after: { ...note, ...whose(params) },
    })
    return note
  })
  route(app, accountNotes.change, async ({ db, params, body, user, audit, unchanged }) => {
    const { before, after } = await changeNote(db, params, body, user.index)
    if (before === after) unchanged()
    else
      await audit({
        ...about(params),
        action: accountNoteActions.changed,
        before,
        after: { ...after, ...whose(params) },
      })
    return after
  })
  route(app, accountNotes.remove, async ({ db, params, user, audit, unchanged }) => {
    const { note, changed } = await setDeleted(db, params, true, user.index)
    if (changed)
      await audit({
        ...about(params),
        action: accountNoteActions.deleted,
        before: { ...note, ...whose(params) },
      })
    else unchanged()
    return note
  })
  route(app, accountNotes.restore, async ({ db, params, user, audit, unchanged }) => {
    const { note, changed } = await setDeleted(db, params, false, user.index)
    if (changed)
      await audit({
        ...about(params),
        action: accountNoteActions.restored,
        after: { ...note, ...whose(params) },
      })
    else unchanged()
    return note
  })
}
