export { servicesQuery } from './account-services.queries.ts'
export { filterServices, useServiceOptions } from './service-options.ts'
export { askNewService, askService } from './components/service-form.tsx'
