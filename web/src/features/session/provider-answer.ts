/** What the identity provider came back with, in the address of the sign-in page. */
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
  // A code belongs in nobody's history.
  window.history.replaceState(null, '', '/login')
  const answer: ProviderAnswer = { state }
  for (const part of ['code', 'iss', 'error'] as const) {
    const value = search.get(part)
    if (value) answer[part] = value
  }
  return answer
}

// As the page opens, before the router reads the address in its own way.
let answer = read()

/** The answer, once. */
export function takeProviderAnswer(): ProviderAnswer | null {
  const taken = answer
  answer = null
  return taken
}
