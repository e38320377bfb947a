import { bankStatements, type LineAssignment } from '@nineops/contract/invoicing/bank-statements.contract'
import type { QueryInput } from '@nineops/contract/http'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { readPage } from '../../api/read.ts'
import { upload } from '../../api/upload.ts'
import { useRefresh } from '../../api/use-refresh.ts'

const key = (client: number) => ['clients', client, 'bank-statements'] as const

export const linesQuery = (client: number, query: NonNullable<QueryInput<typeof bankStatements.lines>>) =>
  readPage(bankStatements.lines, [...key(client), 'lines', query], { params: { client }, query })

export const statementsQuery = (client: number, query: NonNullable<QueryInput<typeof bankStatements.list>>) =>
  readPage(bankStatements.list, [...key(client), query], { params: { client }, query })

/** Receipts change the accounts' ledgers too. */
const useRefreshReseller = (client: number) => useRefresh(['clients', client])

export const useLoadStatement = (client: number) =>
  useMutation({
    mutationFn: ({ file, onProgress }: { file: File; onProgress: (fraction: number) => void }) => {
      const body = new FormData()
      body.set('file', file)
      return upload(bankStatements.load, { params: { client }, body }, onProgress)
    },
    onSuccess: useRefreshReseller(client),
  })

export const useAssignLine = (client: number, line: number) =>
  useMutation({
    mutationFn: (body: LineAssignment) => api(bankStatements.assign, { params: { client, line }, body }),
    meta: { silent: true },
    onSuccess: useRefreshReseller(client),
  })

export const useDismissLine = (client: number, line: number) =>
  useMutation({
    mutationFn: (reason: string) =>
      api(bankStatements.dismiss, { params: { client, line }, body: { reason } }),
    onSuccess: useRefreshReseller(client),
  })

export const useUndoLine = (client: number, line: number) =>
  useMutation({
    mutationFn: (reason: string) => api(bankStatements.undo, { params: { client, line }, body: { reason } }),
    onSuccess: useRefreshReseller(client),
  })
