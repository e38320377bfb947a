import { useRefreshOn } from '../../api/use-refresh-on.ts'
import { useRefreshEmails } from './hosted-emails.queries.ts'

/** Refetches a reseller's e-mails as they are queued and delivered, while the screen is open. */
export const useLiveEmails = (client: number): void =>
  useRefreshOn(`hosted-emails:${client}`, useRefreshEmails(client))
