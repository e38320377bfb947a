import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from '../../api/events.ts'
import { refreshEmails } from './hosted-emails.queries.ts'

/** Fetches a reseller's e-mails again as they are queued and delivered, for as long as the screen is open. */
export function useLiveEmails(client: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void refreshEmails(queries, client)
    return subscribe([`hosted-emails:${client}`], refresh, refresh)
  }, [queries, client])
}
