import { Drawer } from '@mantine/core'
import type { DashCall } from '@nineops/contract/dash-calls.contract'
import { formatExactTime } from '../../../lib/london-time.ts'
import { formatBytes, formatCount } from '../../../lib/numbers.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { useFocusBack } from '../../../ui/overlays/use-focus-back.ts'
import { toneOf } from '../call-words.ts'
import classes from './dash-calls.module.css'

const NONE = '–'

function factsOf(call: DashCall): [string, string][] {
  return [
    ['Time', formatExactTime(call.at)],
    ['Call', call.route === '' ? 'Nothing is at this path' : `${call.method} ${call.route}`],
    ['Path', call.path],
    ['Parameters', call.query || NONE],
    ['Error', call.errorCode ?? NONE],
    ['Took', `${formatCount(call.ms)} ms`],
    ['Sent', call.bytes === null ? NONE : `${formatBytes(call.bytes)}, headers included`],
    ['Reseller', call.client?.name ?? 'Nobody was let in'],
    ['Credential', call.credential?.name ?? NONE],
    ['Staff', call.user?.name ?? NONE],
    ['Address', call.address ?? NONE],
    ['Program', call.userAgent ?? NONE],
    ['Version', call.version ?? NONE],
    ['Accepts', call.accept ?? NONE],
  ]
}

/** Everything that is kept of a call. */
export function CallDrawer({ call, onClose }: { call: DashCall | undefined; onClose: () => void }) {
  useFocusBack(call !== undefined)
  return (
    <Drawer
      opened={call !== undefined}
      onClose={onClose}
      position="right"
      size={560}
      returnFocus={false}
      title="Dash API call"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {call && (
        <>
          <StatusBadge tone={toneOf(call.status)}>{String(call.status)}</StatusBadge>
          <dl className={classes.facts}>
            {factsOf(call).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>Request id</dt>
              <dd>
                {call.requestId} <CopyButton value={call.requestId} />
              </dd>
            </div>
          </dl>
          <p className={classes.note}>
            Tokens, bodies and parameters that the call does not take are not kept.
          </p>
        </>
      )}
    </Drawer>
  )
}
