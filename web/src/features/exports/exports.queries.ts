import { type ExportState, exportsOfLists } from '@nineops/contract/portal/exports.contract'
import { useMutation } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api, downloadFile } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { WantedExport } from '../../ui/table/table-services.ts'

/** Polling interval of pending exports, in addition to events. */
export const LOOK_AGAIN_MS = 3000

export const hasEnded = ({ status }: Pick<ExportState, 'status'>): boolean =>
  status !== 'waiting' && status !== 'running'

/** The user's own exports of the last 7 days, the latest first. */
export const exportsQuery = read(
  exportsOfLists.list,
  ['exports'],
  {},
  { staleTime: 0, refetchInterval: LOOK_AGAIN_MS },
)

/** Updates an export in the list of exports too. */
export const showProgress = (index: number, known: Partial<ExportState>): void =>
  void queryClient.setQueryData(exportsQuery.queryKey, list =>
    list?.map(one => (one.index === index ? { ...one, ...known } : one)),
  )

export const startExport = (request: WantedExport): Promise<ExportState> => {
  if ('rows' in request) return api(exportsOfLists.createFromRows, { body: request })
  const { list, params = {}, query = {}, columns, format } = request
  return api(exportsOfLists.create, { body: { list, params, query, columns: [...columns], format } })
}

export const exportOf = (index: number): Promise<ExportState> =>
  api(exportsOfLists.get, { params: { export: index } })

export const cancelExport = (index: number): Promise<ExportState> =>
  api(exportsOfLists.cancel, { params: { export: index } })

export const downloadExport = (index: number): Promise<void> =>
  downloadFile(exportsOfLists.file, { params: { export: index } })

export const useDownloadExport = () => useMutation({ mutationFn: downloadExport })

export const useCancelExport = () =>
  useMutation({
    mutationFn: cancelExport,
    onSuccess: state => showProgress(state.index, state),
  })
