import { accountStatements, type StatementSpan } from '@nineops/contract/crm/account-statements.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, downloadFile } from '../../api/client.ts'
import { read } from '../../api/read.ts'

interface Whose {
  client: number
  account: number
}

const key = ({ client, account }: Whose) => ['clients', client, 'account-pages', account, 'emails'] as const

export const accountEmailsQuery = (whose: Whose) =>
  read(accountStatements.emails, key(whose), { params: { ...whose } })

export const useStatementDownload = (whose: Whose) =>
  useMutation({
    mutationFn: ({ type, span }: { type: 'pdf' | 'csv'; span: StatementSpan }) =>
      downloadFile(accountStatements[type], { params: { ...whose }, query: span }),
  })

/** A second press with the same key sends nothing more. */
export function useSendStatement(whose: Whose) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ span, idempotencyKey }: { span: StatementSpan; idempotencyKey: string }) =>
      api(accountStatements.send, { params: { ...whose }, body: span, idempotencyKey }),
    meta: { silent: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: key(whose) }),
  })
}
