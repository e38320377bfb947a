import type { DashCall } from '@nineops/contract/dash-administration/dash-calls.contract'
import { formatExactTime } from '../../../lib/london-time.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { callerOf, toneOf } from '../call-labels.ts'

/** Columns of the log; ids are those of the server's export. */
export const callColumns: Column<DashCall>[] = [
  { id: 'at', header: 'Time', value: row => formatExactTime(row.at), fixed: 188 },
  { id: 'method', header: 'Method', value: row => row.method, fixed: 84 },
  { id: 'path', header: 'Path', value: row => row.path, width: 200, grow: 3 },
  {
    id: 'status',
    header: 'Status',
    value: row => row.status,
    fixed: 84,
    render: row => <StatusBadge tone={toneOf(row.status)}>{String(row.status)}</StatusBadge>,
  },
  { id: 'errorCode', header: 'Error', value: row => row.errorCode, width: 120 },
  { id: 'ms', header: 'ms', value: row => row.ms, kind: 'count', fixed: 72 },
  { id: 'client', header: 'Reseller', value: row => row.client?.name, width: 140 },
  { id: 'credential', header: 'Credential', value: callerOf, width: 140 },
  { id: 'query', header: 'Parameters', value: row => row.query, width: 160, hidden: true },
  { id: 'bytes', header: 'Bytes', value: row => row.bytes, kind: 'count', fixed: 90, hidden: true },
  { id: 'address', header: 'Address', value: row => row.address, width: 130, hidden: true },
  {
    id: 'requestId',
    header: 'Request ID',
    value: row => row.requestId,
    width: 290,
    copy: true,
    hidden: true,
  },
  { id: 'route', header: 'Call', value: row => row.route, width: 180, hidden: true },
  { id: 'user', header: 'Staff', value: row => row.user?.name, width: 120, hidden: true },
  { id: 'userAgent', header: 'User agent', value: row => row.userAgent, width: 160, hidden: true },
  { id: 'version', header: 'Version', value: row => row.version, width: 84, hidden: true },
  { id: 'accept', header: 'Accepts', value: row => row.accept, width: 200, hidden: true },
]
