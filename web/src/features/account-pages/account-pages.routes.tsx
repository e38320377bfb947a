import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { crmRoute } from '../../app/router/area-routes.ts'
import { indexInPath } from '../../app/router/index-param.ts'
import { accountSearch, accountsSearch } from './account-search.ts'

const listRoute = createRoute({
  getParentRoute: () => crmRoute,
  path: 'accounts',
  validateSearch: accountsSearch,
  component: lazyRouteComponent(() => import('./screens/accounts.screen.tsx'), 'AccountsScreen'),
})

const pageRoute = createRoute({
  getParentRoute: () => crmRoute,
  path: 'accounts/$account',
  params: indexInPath('account'),
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => import('./screens/account.screen.tsx'), 'AccountScreen'),
})

export const accountPagesRoutes = [listRoute, pageRoute] as const
