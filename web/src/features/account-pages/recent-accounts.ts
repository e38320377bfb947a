import { useEffect, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { useSession } from '../../api/session-state.ts'

/** Indexes only: account names stay on the server. */
const stored = z.array(z.number().int().positive()).max(20).catch([])
const MOST = 8
const keyOf = (person: string) => `recent_accounts.${person}`
const listeners = new Set<() => void>()

let known: { text: string | null; indexes: number[] } = { text: null, indexes: [] }

function read(person: string): number[] {
  const text = localStorage.getItem(keyOf(person))
  if (text !== known.text) {
    let parsed: unknown = []
    try {
      parsed = JSON.parse(text ?? '[]')
    } catch {
      // The stored value may be anything.
    }
    known = { text, indexes: stored.parse(parsed) }
  }
  return known.indexes
}

const usePerson = (): string => useSession().user?.email ?? ''

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Recently opened accounts in this browser, the latest first. */
export function useRecentAccounts(): readonly number[] {
  const person = usePerson()
  return useSyncExternalStore(subscribe, () => read(person))
}

/** Remembers that the account was opened. */
export function useRemember(account: number | undefined): void {
  const person = usePerson()
  useEffect(() => {
    if (account === undefined || person === '') return
    const indexes = [account, ...read(person).filter(index => index !== account)].slice(0, MOST)
    localStorage.setItem(keyOf(person), JSON.stringify(indexes))
    for (const listener of listeners) listener()
  }, [account, person])
}
