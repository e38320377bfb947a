export { servicesQuery } from './account-services.queries.ts'
export { askNewService, askService } from './components/service-form.tsx'
