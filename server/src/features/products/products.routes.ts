import { products as endpoints } from '@nineops/contract/service-establishment/products.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { products } from './products.service.ts'

export function productRoutes(app: FastifyInstance): void {
  route(app, endpoints.list, ({ db, params }) => products.list(db, params.client))
  route(app, endpoints.create, call => products.create(call, call.params.client, call.body))
  route(app, endpoints.change, call =>
    products.change(call, call.params.client, call.params.product, call.body),
  )
}
