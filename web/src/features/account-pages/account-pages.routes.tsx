import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { crmRoute } from '../../app/router/area-routes.ts'
import { accountSearch, accountsSearch } from './account-search.ts'

const index = z.coerce.number().int().positive()

const listRoute = createRoute({
  getParentRoute: () => crmRoute,
  path: 'accounts',
  validateSearch: accountsSearch,
  component: lazyRouteComponent(() => import('./screens/accounts.screen.tsx'), 'AccountsScreen'),
})

const pageRoute = createRoute({
  getParentRoute: () => crmRoute,
  path: 'accounts/$account',
  // No such account is said by the screen, from the server's own words.
  params: {
    parse: ({ account }) => ({ account: index.catch(0).parse(account) }),
    stringify: ({ account }) => ({ account: String(account) }),
  },
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => import('./screens/account.screen.tsx'), 'AccountScreen'),
})

export const accountPagesRoutes = [listRoute, pageRoute] as const
