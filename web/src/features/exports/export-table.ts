import { exportProgress, type ExportState } from '@nineops/contract/portal/exports.contract'
import { isTransient } from '../../api/query-client.ts'
import { subscribe } from '../../api/events.ts'
import { onSessionEnd } from '../../api/session-state.ts'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import type { TableServices } from '../../ui/table/table-services.ts'
import { openExports } from './components/recent-exports.tsx'
import {
  cancelExport,
  downloadExport,
  exportOf,
  hasEnded,
  LOOK_AGAIN_MS,
  showProgress,
  startExport,
} from './exports.queries.ts'

type Progress = Pick<ExportState, 'status' | 'rowsDone' | 'rowsTotal'>

/**
 * Resolves when the export has ended: by events, and by polling, since the event stream may be lost or closed to this
 * user. @throws AbortError when cancelled or logged out, and any error of polling
 */
function untilEnded(
  started: ExportState,
  onProgress: (state: Progress) => void,
  signal: AbortSignal,
): Promise<ExportState> {
  return new Promise((resolve, reject) => {
    const { index } = started
    let over = false
    const leave = () => {
      over = true
      stop()
      staySignedIn()
      clearInterval(timer)
    }
    const fail = (error: unknown) => {
      leave()
      reject(error)
    }
    const look = async () => {
      const state = await exportOf(index)
      // Another poll was faster: this one would show progress after the end.
      if (over) return
      onProgress(state)
      if (!hasEnded(state)) return
      leave()
      resolve(state)
    }
    const lookSafely = () =>
      void look().catch((error: unknown) => {
        if (!over && !isTransient(error)) fail(error)
      })
    const timer = setInterval(lookSafely, LOOK_AGAIN_MS)
    const stop = subscribe(
      [`exports:${index}`],
      ({ data }) => {
        const event = exportProgress.safeParse(data).data
        if (!event || over) return
        onProgress(event)
        if (hasEnded(event)) lookSafely()
      },
      lookSafely,
    )
    const staySignedIn = onSessionEnd(() => fail(new DOMException('Logged out', 'AbortError')))
    signal.addEventListener('abort', () => fail(signal.reason))
  })
}

/** Exports all rows on the server, and downloads the file in this tab when it is ready. */
export const exportTable: TableServices['exportTable'] = async (request, onProgress, signal) => {
  const started = await startExport(request)
  const show = (state: Progress) => {
    onProgress(state.rowsDone, state.rowsTotal)
    showProgress(started.index, state)
  }
  try {
    const ended = await untilEnded(started, show, signal)
    if (ended.status === 'failed') throw new Error(ended.failure ?? 'The export has failed.')
    if (ended.status !== 'ready') return
    await downloadExport(ended.index)
    showDone(`${ended.title} exported`, { label: 'RECENT EXPORTS', onClick: () => void openExports() })
  } catch (error) {
    if (signal.aborted) await cancelExport(started.index)
    throw error
  }
}
