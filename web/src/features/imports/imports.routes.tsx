import { bureauImportKind } from '@nineops/contract/bureau/import-kinds'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { bureauRoute } from '../../app/router/area-routes.ts'

export const importsRoute = createRoute({
  getParentRoute: () => bureauRoute,
  path: 'data-collection/imports',
  validateSearch: z.object({ kind: bureauImportKind.optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./screens/imports.screen.tsx'), 'ImportsScreen'),
})
