import { carrierPreviews } from '@nineops/contract/bureau/data-collection/carrier-previews.contract'
import type { CarrierProfile } from '@nineops/contract/bureau/carriers.contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** A sample file, cut to what the server reads. */
export interface Sample {
  /** Distinguishes samples of the same name. */
  id: number
  name: string
  content: Blob
}

/** A sample as read by a profile; with null only the detected layout. */
export const previewQuery = (client: number, sample: Sample | null, profile: CarrierProfile | null) =>
  queryOptions({
    queryKey: ['clients', client, 'carrier-preview', sample?.id ?? 0, JSON.stringify(profile)],
    enabled: sample !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
    meta: { silent: true },
    queryFn: ({ signal }) => {
      const body = new FormData()
      if (profile) body.set('profile', JSON.stringify(profile))
      body.set('file', sample?.content ?? new Blob([]), sample?.name ?? 'sample')
      return api(carrierPreviews.preview, { params: { client }, body, signal })
    },
  })
