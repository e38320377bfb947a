/** The identity provider's answer, in the address of the sign-in page. */
export interface ProviderAnswer {
  state: string
  code?: string
  iss?: string
  error?: string
}

function read(): ProviderAnswer | null {
  if (window.location.pathname !== '/login') return null
  const search = new URLSearchParams(window.location.search)
  const state = search.get('state')
  if (!state || (!search.has('code') && !search.has('error'))) return null
  // Removed from the address: a code must not stay in the history.
  window.history.replaceState(null, '', '/login')
  const answer: ProviderAnswer = { state }
  for (const part of ['code', 'iss', 'error'] as const) {
    const value = search.get(part)
    if (value) answer[part] = value
  }
  return answer
}

let answer: ProviderAnswer | null = null

/** Takes the answer out of the address: on page load, before the router parses it. */
export function takeProviderAnswer(): void {
  answer = read()
}

/** Returns the answer, once. */
export function consumeProviderAnswer(): ProviderAnswer | null {
  const once = answer
  answer = null
  return once
}
