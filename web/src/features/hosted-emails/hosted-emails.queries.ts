import { type EmailFilter, hostedEmails } from '@nineops/contract/bureau/hosted-emails.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read, readPage } from '../../api/read.ts'
import { api, downloadFile } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import type { ServerTableQuery } from '../../ui/table/use-server-table.ts'

const key = (client: number) => ['clients', client, 'hostedemails'] as const

export type Scope = Pick<EmailFilter, 'run' | 'brand'>
export type Flags = Pick<EmailFilter, 'testEmailSent' | 'emailSent' | 'detailsFilled' | 'state'>

const text = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')

/** Only the chosen filters; flags as the address writes them. */
export function written(filter: Scope & Flags) {
  const { run, brand, state, ...flags } = filter
  return {
    ...(run !== undefined && { run }),
    ...(brand !== undefined && { brand }),
    ...(state !== undefined && { state }),
    ...(flags.testEmailSent !== undefined && { testEmailSent: text(flags.testEmailSent) }),
    ...(flags.emailSent !== undefined && { emailSent: text(flags.emailSent) }),
    ...(flags.detailsFilled !== undefined && { detailsFilled: text(flags.detailsFilled) }),
  }
}

/** A page of a reseller's e-mails. */
export const emailsQuery = (client: number, filter: Scope & Flags, page: ServerTableQuery) =>
  readPage(hostedEmails.list, [...key(client), 'list', filter, page], {
    params: { client },
    query: { ...page, ...written(filter) },
  })

/** E-mails by state and flag. */
export const countsQuery = (client: number, scope: Scope) =>
  read(
    hostedEmails.counts,
    [...key(client), 'counts', scope],
    { params: { client }, query: written(scope) },
    { keep: true },
  )

export const emailQuery = (client: number, email: number) =>
  read(hostedEmails.get, [...key(client), 'email', email], { params: { client, email } })

export const previewQuery = (client: number, email: number) =>
  read(hostedEmails.preview, [...key(client), 'email', email, 'preview'], { params: { client, email } })

/** Refetches the screen's data about a reseller's e-mails. */
export const useRefreshEmails = (client: number) => useRefresh(key(client))

/** Test, send and send again; each only queues e-mails. The accounts' invoices say how far theirs is. */
export function useEmailCalls(client: number) {
  const onSettled = useRefresh(key(client), ['clients', client, 'account-pages'])
  return {
    test: useMutation({
      mutationFn: (email: number) => api(hostedEmails.test, { params: { client, email } }),
      onSettled,
    }),
    send: useMutation({
      mutationFn: (body: { emailIndexes: number[] } | { invoiceRunIndex: number }) =>
        api(hostedEmails.send, { params: { client }, body }),
      onSettled,
    }),
    resend: useMutation({
      mutationFn: (body: { emailIndexes: number[]; reason: string }) =>
        api(hostedEmails.resend, { params: { client }, body }),
      onSettled,
    }),
  }
}

/** Uploads a mail server's bounce. A refusal appears next to the drop zone. */
export const useTakeBounce = (client: number) =>
  useMutation({
    mutationFn: ({ file, onProgress }: { file: File; onProgress: (fraction: number) => void }) => {
      const body = new FormData()
      body.set('file', file)
      return upload(hostedEmails.bounce, { params: { client }, body }, onProgress)
    },
    meta: { silent: true },
    onSuccess: useRefresh(key(client)),
  })

/** Downloads an attachment, or a send as a message file. */
export const useEmailFiles = (client: number, email: number) => ({
  attachment: useMutation({
    mutationFn: (position: number) =>
      downloadFile(hostedEmails.attachment, { params: { client, email, position } }),
  }),
  message: useMutation({
    mutationFn: (send: number) => downloadFile(hostedEmails.eml, { params: { client, email, send } }),
  }),
})
