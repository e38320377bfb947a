import { tableViews } from '@nineops/contract/portal/table-views.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { changeView, createView, listViews, removeView, setDefaultView } from './table-views.service.ts'
import { tableViewActions } from './table-views.actions.ts'

const entry = (action: keyof typeof tableViewActions, index: number, before?: unknown, after?: unknown) => ({
  action: tableViewActions[action],
  entityIndex: index,
  before,
  after,
})

export function tableViewRoutes(app: FastifyInstance): void {
  route(app, tableViews.list, ({ db, user, query }) => listViews(db, user.index, query.table))
  route(app, tableViews.create, async ({ db, user, body, audit }) => {
    const view = await createView(db, user.index, body)
    await audit(entry('created', view.index, undefined, view))
    return view
  })
  route(app, tableViews.update, async ({ db, user, params, body, audit }) => {
    const { before, after } = await changeView(db, user.index, params.view, body)
    await audit(entry('changed', after.index, before, after))
    return after
  })
  route(app, tableViews.remove, async ({ db, user, params, audit }) => {
    await audit(entry('deleted', params.view, await removeView(db, user.index, params.view)))
    return undefined
  })
  route(app, tableViews.setDefault, async ({ db, user, params, body, audit, unchanged }) => {
    const { before, after } = await setDefaultView(db, user.index, params.view, body.isDefault)
    if (before.isDefault === after.isDefault) unchanged()
    else
      await audit(
        entry('default_set', after.index, { isDefault: before.isDefault }, { isDefault: after.isDefault }),
      )
    return after
  })
}
