import { emailOptionsCalls as calls } from '@nineops/contract/service-establishment/email-options.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { openMailer } from '../../platform/mail/open-mailer.ts'
import * as options from './email-options.service.ts'
import { listChoices, prepareEmail } from './email-preview.service.ts'
import { sendTest } from './email-test.service.ts'
import { emailOptionsActions } from './email-options.actions.ts'

const scopeOf = (client: number, brand: number | undefined) => ({
  clientIndex: client,
  brandIndex: brand ?? null,
})
type Saved = Awaited<ReturnType<typeof options.saveOptions>>
const entry = (
  action: keyof typeof emailOptionsActions,
  clientIndex: number,
  brand: number | undefined,
  saved: Saved,
) => ({
  action: emailOptionsActions[action],
  entity: brand === undefined ? 'clients' : 'brands',
  entityIndex: brand ?? clientIndex,
  clientIndex,
  before: saved.before,
  after: saved.after,
})

export function emailOptionsRoutes(app: FastifyInstance, { files, config }: AppDeps): void {
  route(app, calls.list, ({ db, params }) => options.listScopes(db, params.client))
  route(app, calls.current, ({ db, params, query }) =>
    options.currentOptions(db, scopeOf(params.client, query.brand)),
  )
  route(app, calls.save, async ({ db, params, query, body, user, audit }) => {
    const scope = scopeOf(params.client, query.brand)
    const change = { ...scope, version: body.version, userIndex: user.index }
    const saved = await options.saveOptions(db, change, body.options)
    await audit(entry('saved', params.client, query.brand, saved))
    return saved.after
  })
  route(app, calls.withdraw, async ({ db, params, query, user, audit }) => {
    const scope = scopeOf(params.client, query.brand)
    const saved = await options.withdrawOptions(db, {
      ...scope,
      version: query.version,
      userIndex: user.index,
    })
    await audit(entry('withdrawn', params.client, query.brand, saved))
    return saved.after
  })
  route(app, calls.versions, ({ db, params, query }) =>
    options.listVersions(db, scopeOf(params.client, query.brand)),
  )
  route(app, calls.putBack, async ({ db, params, query, body, user, audit }) => {
    const scope = scopeOf(params.client, query.brand)
    const change = { ...scope, version: body.version, userIndex: user.index }
    const saved = await options.putBackOptions(db, change, params.version)
    await audit(entry('put_back', params.client, query.brand, saved))
    return saved.after
  })
  route(app, calls.invoices, ({ db, params, query: { brand, kind, filter } }) =>
    listChoices(db, params.client, { brandIndex: brand ?? null, kind, filter }),
  )
  route(
    app,
    calls.preview,
    async ({ db, params, body }) => (await prepareEmail({ db, files }, params.client, body)).preview,
  )

  const mailer = openMailer(config.smtpUrl, files)
  app.addHook('onClose', () => mailer.close())
  // Not in a transaction: a mail server may be slow, and nothing is changed here.
  route(
    app,
    calls.test,
    async ({ db, params, body, user, audit }) => {
      const answer = await sendTest({ db, files, mailer }, params.client, body, user.index)
      await audit({
        action: emailOptionsActions.tested,
        entity: body.brandIndex === null ? 'clients' : 'brands',
        entityIndex: body.brandIndex ?? params.client,
        after: answer,
      })
      return answer
    },
    { transaction: false, perMinute: 30 },
  )
}
