import { board } from '@nineops/contract/bureau/board.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { listAttention } from './attention.service.ts'
import { boardCalendar } from './board-calendar.service.ts'
import { assignOwner, listPeople, writeNote } from './board-entries.service.ts'
import { listBoard, listFindings } from './board.service.ts'
import { boardActions } from './board.actions.ts'

export function boardRoutes(app: FastifyInstance): void {
  route(app, board.rows, ({ db, user }) => listBoard(db, user.index))
  route(app, board.findings, ({ db }) => listFindings(db))
  route(app, board.attention, ({ db }) => listAttention(db))
  route(app, board.calendar, ({ db, query }) => boardCalendar(db, query.month))
  route(app, board.people, ({ db, user }) => listPeople(db, user.index))
  route(app, board.assign, async ({ db, params, body, user, audit, unchanged }) => {
    const { changed, before, owner } = await assignOwner(db, params.client, body.userIndex, user.index)
    if (!changed) unchanged()
    else
      await audit({
        action: boardActions.assigned,
        before: { owner: before },
        after: { owner: body.userIndex === null ? null : owner?.name },
      })
    return owner
  })
  route(app, board.setNote, async ({ db, params, body, user, audit, unchanged }) => {
    const { changed, before, note } = await writeNote(db, params.client, body, user.index)
    if (!changed) unchanged()
    else
      await audit({ action: boardActions.note_written, before: { text: before }, after: { text: note.text } })
    return note
  })
}
