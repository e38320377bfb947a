import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'
import { indexInPath } from '../../app/router/index-param.ts'

const rangesRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'invoice-numbers',
  component: lazyRouteComponent(() => import('./screens/invoice-numbers.screen.tsx'), 'InvoiceNumbersScreen'),
})

const ledgerRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'invoice-numbers/$range',
  params: indexInPath('range'),
  validateSearch: z.object({
    list: z.enum(['numbers', 'gaps']).optional().catch(undefined),
    status: z.enum(['used', 'reserved', 'void']).optional().catch(undefined),
  }),
  component: lazyRouteComponent(
    () => import('./screens/invoice-number-ledger.screen.tsx'),
    'InvoiceNumberLedgerScreen',
  ),
})

export const invoiceNumbersRoutes = [rangesRoute, ledgerRoute] as const
