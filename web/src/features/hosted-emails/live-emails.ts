import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from '../../api/events.ts'
import { refreshEmails } from './hosted-emails.queries.ts'

/** Refetches a reseller's e-mails as they are queued and delivered, while the screen is open. */
export function useLiveEmails(client: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void refreshEmails(queries, client)
    return subscribe([`hosted-emails:${client}`], refresh, refresh)
  }, [queries, client])
}
