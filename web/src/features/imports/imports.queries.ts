import { carriers } from '@nineops/contract/bureau/carriers.contract'
import { imports } from '@nineops/contract/bureau/imports.contract'
import { type ImportKind } from '@nineops/contract/bureau/import-kinds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { downloadFile } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'

/** A file to import; rate cards also say which card they make. */
export interface ImportInput {
  client: number
  kind: ImportKind
  file: File
  fields: Record<string, string>
  onProgress: (fraction: number) => void
}

export const pastImportsQuery = (client: number) =>
  read(imports.list, ['clients', client, 'imports'], { params: { client } })

/** Carriers a rate card may belong to. */
export const importCarriersQuery = (client: number) =>
  read(carriers.list, ['clients', client, 'carriers'], { params: { client } })

function formOf({ file, fields }: ImportInput): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return form
}

/** Contracts are imported by an endpoint of Ordering, everything else by the Bureau's. */
const send = (input: ImportInput, rest: { dryRun: 'true' } | { idempotencyKey: string }) => {
  const { client, kind } = input
  const { dryRun, idempotencyKey } = { dryRun: undefined, idempotencyKey: undefined, ...rest }
  const call = {
    body: formOf(input),
    ...(dryRun && { query: { dryRun } }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
  return kind === 'contracts'
    ? upload(imports.runContracts, { ...call, params: { client } }, input.onProgress)
    : upload(imports.run, { ...call, params: { client, kind } }, input.onProgress)
}

/** Previews an import. */
export const useTryImport = () =>
  useMutation({ mutationFn: (input: ImportInput) => send(input, { dryRun: 'true' }) })

/** Imports the file: all rows or none. The key makes a second press, or a retry after a lost answer, harmless. */
export function useRunImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...input }: ImportInput & { idempotencyKey: string }) =>
      send(input, { idempotencyKey }),
    // Accounts, services, cards and their lists may all have changed.
    onSuccess: (_result, { client }) => queryClient.invalidateQueries({ queryKey: ['clients', client] }),
  })
}

export const newIdempotencyKey = (): string =>
  `import-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`

/** Downloads the example file of a kind. */
export const useTemplateDownload = () =>
  useMutation({
    mutationFn: ({ client, kind }: { client: number; kind: ImportKind }) =>
      kind === 'contracts'
        ? downloadFile(imports.contractTemplate, { params: { client } })
        : downloadFile(imports.template, { params: { client, kind } }),
  })
