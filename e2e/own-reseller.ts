import { type ApiSession, signInToApi } from './api-session.ts'
import { password } from './fixtures.ts'

export interface OwnReseller {
  api: ApiSession
  client: number
  name: string
  /** Indexes of its brands, in the order of their names. */
  brands: number[]
}

/** Creates a reseller with brands over the API, for this test alone, so that no other test's counts change. */
export async function ownReseller(
  address: string,
  name: string,
  brands: readonly string[],
): Promise<OwnReseller> {
  const api = await signInToApi(address, 'admin', password)
  const { client } = await api.post<{ client: { index: number } }>('/api/clients', { name })
  const indexes: number[] = []
  for (const brand of brands) {
    const made = await api.post<{ index: number }>(`/api/clients/${client.index}/brands`, { name: brand })
    indexes.push(made.index)
  }
  return { api, client: client.index, name, brands: indexes }
}
