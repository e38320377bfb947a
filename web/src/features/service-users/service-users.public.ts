export { ServiceUsers } from './components/service-users-table.tsx'
export { serviceUsersQuery } from './service-users.queries.ts'
