import { lineTests } from '@nineops/contract/network/line-tests.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { listRoute, route } from '../../platform/http/route.ts'
import { cancelTest, getTest, overviewOf, startTest, testList } from './line-tests.service.ts'
import { providerNameOf } from './open-provider.service.ts'
import { lineTestActions } from './line-tests.actions.ts'

export function lineTestRoutes(app: FastifyInstance, { config }: Pick<AppDeps, 'config'>): void {
  const provider = providerNameOf(config.lineTests)
  listRoute(app, testList)
  route(app, lineTests.overview, ({ db }) => overviewOf(db, provider))
  route(app, lineTests.get, ({ db, params }) => getTest(db, params.lineTest))
  route(app, lineTests.start, async ({ db, params, body, user, audit }) => {
    const test = await startTest(db, params.circuit, body.profile, { userIndex: user.index, provider })
    await audit({
      action: lineTestActions.started,
      entityIndex: test.index,
      clientIndex: test.client.index,
      after: {
        circuitIndex: test.circuit.index,
        cli: test.circuit.cli,
        profile: test.profile,
        provider: provider.name,
        account: test.account,
      },
    })
    return test
  })
  route(app, lineTests.cancel, async ({ db, params, user, audit }) => {
    const test = await cancelTest(db, params.lineTest, user.username)
    await audit({
      action: lineTestActions.cancelled,
      entityIndex: test.index,
      clientIndex: test.client.index,
      after: { circuitIndex: test.circuit.index, cli: test.circuit.cli, account: test.account },
    })
    return test
  })
}
