import { dashCalls } from '@nineops/contract/dash-administration/dash-calls.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { allCalls, countCalls } from './dash-calls.service.ts'

/** All matching calls of the Dash API. */
export const dashCallExports = defineExportList(
  'dash-calls',
  'Dash API calls',
  {
    endpoint: dashCalls.list,
    count: (db, { query }) => countCalls(db, query),
    all: (db, { query }) => allCalls(db, query, query.sort),
  },
  [
    { id: 'at', header: 'Time', kind: 'dateTime', value: row => row.at },
    { id: 'method', header: 'Method', value: row => row.method },
    { id: 'path', header: 'Path', value: row => row.path },
    { id: 'query', header: 'Parameters', value: row => row.query },
    { id: 'route', header: 'Call', value: row => row.route },
    { id: 'status', header: 'Status', kind: 'count', value: row => row.status },
    { id: 'errorCode', header: 'Error', value: row => row.errorCode },
    { id: 'ms', header: 'Milliseconds', kind: 'count', value: row => row.ms },
    { id: 'bytes', header: 'Bytes', kind: 'count', value: row => row.bytes },
    { id: 'client', header: 'Reseller', value: row => row.client?.name },
    { id: 'credential', header: 'Credential', value: row => row.credential?.name },
    { id: 'user', header: 'Staff', value: row => row.user?.name },
    { id: 'address', header: 'Address', value: row => row.address },
    { id: 'userAgent', header: 'Program', value: row => row.userAgent },
    { id: 'version', header: 'Version', value: row => row.version },
    { id: 'accept', header: 'Accepts', value: row => row.accept },
    { id: 'requestId', header: 'Request id', value: row => row.requestId },
  ],
)
