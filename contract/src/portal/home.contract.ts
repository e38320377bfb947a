import { endpoint } from '../http.ts'

export const home = {
  buildVersion: endpoint({
    method: 'GET',
    path: '/home/getbuildversion',
    summary: 'Build number: package version and commit',
    roles: 'open',
    answer: 'text',
  }),
}
