import { exportProgress, type ExportState, exportsOfLists } from '@nineops/contract/exports.contract'
import { api, downloadFile } from '../../api/client.ts'
import { subscribe } from '../../api/events.ts'
import { reportError } from '../../api/query-client.ts'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import type { TableServices } from '../../ui/table/table-services.ts'

/** Asked for as well, should nobody tell: the event stream may be lost or closed to this person. */
const LOOK_AGAIN_MS = 3000

const hasEnded = ({ status }: Pick<ExportState, 'status'>): boolean =>
  status !== 'waiting' && status !== 'running'

const stateOf = (index: number): Promise<ExportState> =>
  api(exportsOfLists.get, { params: { export: index } })

/** Resolves when the export has ended; told by events, and looked for now and then. */
function untilEnded(
  started: ExportState,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<ExportState> {
  return new Promise((resolve, reject) => {
    const { index } = started
    let over = false
    const leave = () => {
      over = true
      stop()
      clearInterval(timer)
    }
    const look = async () => {
      const state = await stateOf(index)
      // Another look was quicker: this one would tell of progress after the end.
      if (over) return
      onProgress(state.rowsDone, state.rowsTotal)
      if (!hasEnded(state)) return
      leave()
      resolve(state)
    }
    const lookSafely = () =>
      void look().catch((error: unknown) => {
        leave()
        reject(error)
      })
    const timer = setInterval(lookSafely, LOOK_AGAIN_MS)
    const stop = subscribe(
      [`exports:${index}`],
      ({ data }) => {
        const event = exportProgress.safeParse(data).data
        if (!event) return
        onProgress(event.rowsDone, event.rowsTotal)
        if (hasEnded(event)) lookSafely()
      },
      lookSafely,
    )
    signal.addEventListener('abort', () => {
      leave()
      reject(signal.reason as Error)
    })
  })
}

const download = (index: number): void =>
  void downloadFile(exportsOfLists.file, { params: { export: index } }).catch(reportError)

/** Exports all rows of a list on the server; announces the file when it is there. */
export const exportAll: TableServices['exportAll'] = async (wanted, onProgress, signal) => {
  const { list, params, query = {}, columns, format } = wanted
  const body = { list, params, query, columns: [...columns], format }
  const started = await api(exportsOfLists.create, { body })
  try {
    const ended = await untilEnded(started, onProgress, signal)
    if (ended.status === 'ready')
      showDone(`${ended.title}: ${format.toUpperCase()} is ready`, {
        label: 'DOWNLOAD',
        onClick: () => download(ended.index),
      })
    else if (ended.status === 'failed') throw new Error(ended.failure ?? 'The export has failed.')
  } catch (error) {
    if (signal.aborted) await api(exportsOfLists.cancel, { params: { export: started.index } })
    throw error
  }
}
