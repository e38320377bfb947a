import { logos } from '@nineops/contract/service-establishment/logos.contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api, apiFile, downloadFile } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'

const key = (client: number) => ['clients', client, 'logos'] as const

export const logosQuery = (client: number) => read(logos.list, key(client), { params: { client } })

export const versionsQuery = (client: number, brand: number) =>
  read(logos.versions, [...key(client), brand, 'versions'], { params: { client, brand } })

/** The picture of a version, which never changes. */
export const imageQuery = (client: number, brand: number, version: number) =>
  queryOptions({
    queryKey: ['logo-image', client, brand, version],
    queryFn: ({ signal }) => apiFile(logos.image, { params: { client, brand, version }, signal }),
    staleTime: Infinity,
    meta: { silent: true },
  })

/** A sample invoice of the brand, rendered now. */
export const sampleQuery = (client: number, brand: number) =>
  queryOptions({
    queryKey: [...key(client), brand, 'sample'],
    queryFn: ({ signal }) => apiFile(logos.invoice, { params: { client, brand }, signal }),
    meta: { silent: true },
  })

interface Sent {
  file: File
  onProgress: (fraction: number) => void
}

const formOf = (file: File) => {
  const body = new FormData()
  body.set('file', file)
  return body
}

/** Checks a file and previews it, without saving it. A refusal appears next to the drop zone. */
export const usePreviewLogo = (client: number, brand: number) =>
  useMutation({
    mutationFn: ({ file, onProgress }: Sent) =>
      upload(logos.preview, { params: { client, brand }, body: formOf(file) }, onProgress),
    meta: { silent: true },
  })

export function useLogoCalls(client: number, brand: number) {
  const onSettled = useRefresh(key(client))
  const params = { client, brand }
  return {
    save: useMutation({
      mutationFn: ({ file, onProgress }: Sent) =>
        upload(logos.upload, { params, body: formOf(file) }, onProgress),
      onSettled,
    }),
    putBack: useMutation({
      mutationFn: (version: number) => api(logos.putBack, { params: { ...params, version } }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: () => api(logos.remove, { params }), onSettled }),
    download: useMutation({
      mutationFn: (version: number) => downloadFile(logos.source, { params: { ...params, version } }),
    }),
  }
}
