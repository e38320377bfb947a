import { accountPagesRoutes } from '../../features/account-pages/account-pages.routes.tsx'
import { accountFilesRoutes } from '../../features/account-files/account-files.routes.tsx'
import { auditTrailRoute } from '../../features/audit-trail/audit-trail.routes.tsx'
import { bankChecksRoute } from '../../features/bank-checks/bank-checks.routes.tsx'
import { bankHolidaysRoute } from '../../features/bank-holidays/bank-holidays.routes.tsx'
import { billRunsRoutes } from '../../features/bill-runs/bill-runs.routes.tsx'
import { brandRoute } from '../../features/brands/brands.routes.tsx'
import { callTraceRoute } from '../../features/call-traces/call-traces.routes.tsx'
import { lineTestRoutes } from '../../features/line-tests/line-tests.routes.tsx'
import { helplinesRoute } from '../../features/helplines/helplines.routes.tsx'
import { carriersRoute } from '../../features/carriers/carriers.routes.tsx'
import { creationRoutes } from '../../features/reseller-creation/creation.routes.tsx'
import { dataCollectionRoute } from '../../features/data-collection/data-collection.routes.tsx'
import { emailOptionsRoute } from '../../features/email-options/email-options.routes.tsx'
import { exceptionReportingRoute } from '../../features/exception-reporting/exception-reporting.routes.tsx'
import { hostingEmailsRoute } from '../../features/hosted-emails/hosted-emails.routes.tsx'
import { importsRoute } from '../../features/imports/imports.routes.tsx'
import { invoiceNumbersRoutes } from '../../features/invoice-numbers/invoice-numbers.routes.tsx'
import { invoiceReportingRoute } from '../../features/invoice-reporting/invoice-reporting.routes.tsx'
import { invoiceRunsRoutes } from '../../features/invoice-runs/invoice-runs.routes.tsx'
import { logosRoute } from '../../features/logos/logos.routes.tsx'
import { pageOneRoute } from '../../features/page-one/page-one.routes.tsx'
import { messagesRoute } from '../../features/messages/messages.routes.tsx'
import { omniResellersRoute } from '../../features/omni-settings/omni-settings.routes.tsx'
import { opcRoute } from '../../features/opc/opc.routes.tsx'
import { outputGroupsRoute } from '../../features/output-groups/output-groups.routes.tsx'
import { loyaltySchemesRoute } from '../../features/contracts/contracts.routes.tsx'
import { pathsRoute } from '../../features/paths/paths.routes.tsx'
import { rateAllocationRoute, rateCardRoute } from '../../features/rate-cards/rate-cards.routes.tsx'
import { resellerRoute } from '../../features/resellers/resellers.routes.tsx'
import { clientCredentialsRoute } from '../../features/client-credentials/client-credentials.routes.tsx'
import { corsMainRoute } from '../../features/cors-main/cors-main.routes.tsx'
import { dashApiSettingsRoute } from '../../features/dash-api-settings/dash-api-settings.routes.tsx'
import { dashCallsRoute } from '../../features/dash-calls/dash-calls.routes.tsx'
import { systemsRoute } from '../../features/systems/systems.routes.tsx'
import { singleSignOnRoute } from '../../features/single-sign-on/single-sign-on.routes.tsx'
import { twoPersonReleaseRoute } from '../../features/two-person-release/two-person-release.routes.tsx'
import { sessionsRoute } from '../../features/session/session.routes.tsx'
import { usageLimitsRoute } from '../../features/usage-limits/usage-limits.routes.tsx'
import { shadowRunRoutes } from '../../features/shadow-runs/shadow-runs.routes.tsx'
import { usersRoutes } from '../../features/users/users.routes.tsx'
import { schedulersRoutes } from '../../features/schedulers/schedulers.routes.tsx'
import { vatPercentagesRoute } from '../../features/vat-percentages/vat-percentages.routes.tsx'
import { webhooksRoutes } from '../../features/webhooks/webhooks.routes.tsx'

/** The routes of the features, by area. A feature adds only its line here. */
export const orderingScreens = [loyaltySchemesRoute] as const
export const bureauScreens = [
  ...billRunsRoutes,
  callTraceRoute,
  carriersRoute,
  usageLimitsRoute,
  dataCollectionRoute,
  hostingEmailsRoute,
  pathsRoute,
  importsRoute,
  ...invoiceNumbersRoutes,
  ...invoiceRunsRoutes,
  opcRoute,
  rateAllocationRoute,
  rateCardRoute,
  ...schedulersRoutes,
  ...shadowRunRoutes,
] as const
export const serviceEstablishmentScreens = [
  ...accountFilesRoutes,
  brandRoute,
  ...creationRoutes,
  emailOptionsRoute,
  helplinesRoute,
  logosRoute,
  pageOneRoute,
  outputGroupsRoute,
  resellerRoute,
] as const
export const partnerCommercialScreens = [exceptionReportingRoute, invoiceReportingRoute] as const
export const crmScreens = [...accountPagesRoutes] as const
export const dashAdministrationScreens = [
  clientCredentialsRoute,
  corsMainRoute,
  dashApiSettingsRoute,
  dashCallsRoute,
  systemsRoute,
  ...webhooksRoutes,
] as const
export const networkScreens = [...lineTestRoutes] as const
export const omniPortalScreens = [messagesRoute, omniResellersRoute] as const
export const administrationScreens = [
  ...usersRoutes,
  sessionsRoute,
  auditTrailRoute,
  singleSignOnRoute,
  twoPersonReleaseRoute,
  bankChecksRoute,
  bankHolidaysRoute,
  vatPercentagesRoute,
] as const
