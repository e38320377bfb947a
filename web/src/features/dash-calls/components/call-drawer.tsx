import type { DashCall } from '@nineops/contract/dash-administration/dash-calls.contract'
import { formatExactTime } from '../../../lib/london-time.ts'
import { formatBytes, formatCount } from '../../../lib/formats.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { toneOf } from '../call-labels.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'

const NONE = '–'

function factsOf(call: DashCall): [string, string][] {
  return [
    ['Time', formatExactTime(call.at)],
    ['Call', call.route === '' ? 'No such path' : `${call.method} ${call.route}`],
    ['Path', call.path],
    ['Parameters', call.query || NONE],
    ['Error', call.errorCode ?? NONE],
    ['Took', `${formatCount(call.ms)} ms`],
    ['Sent', call.bytes === null ? NONE : `${formatBytes(call.bytes)}, headers included`],
    ['Reseller', call.client?.name ?? 'Not authenticated'],
    ['Credential', call.credential?.name ?? NONE],
    ['Staff', call.user?.name ?? NONE],
    ['Address', call.address ?? NONE],
    ['User agent', call.userAgent ?? NONE],
    ['Version', call.version ?? NONE],
    ['Accepts', call.accept ?? NONE],
  ]
}

/** Everything stored about a call. */
export function CallDrawer({ call, onClose }: { call: DashCall | undefined; onClose: () => void }) {
  return (
    <ResourceDrawer opened={call !== undefined} onClose={onClose} title="Dash API call">
      {call && (
        <>
          <StatusBadge tone={toneOf(call.status)}>{String(call.status)}</StatusBadge>
          <Facts of={factsOf(call)} mt={12} mb={16}>
            <Fact name="Request id">
              {call.requestId} <CopyButton value={call.requestId} />
            </Fact>
          </Facts>
          <Hint mb={8} size={12}>
            Tokens, bodies and unknown parameters are not kept.
          </Hint>
        </>
      )}
    </ResourceDrawer>
  )
}
