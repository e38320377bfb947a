import { carriers } from '@nineops/contract/bureau/carriers.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { carrierRentals } from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read, readPage } from '../../api/read.ts'
import { upload } from '../../api/upload.ts'
import { useRefresh } from '../../api/use-refresh.ts'

const key = (client: number) => ['clients', client, 'carrier-rentals'] as const

export const rentalFilesQuery = (client: number) =>
  read(carrierRentals.files, [...key(client), 'files'], { params: { client } })

/** Rental files that wait in the input paths. */
export const waitingRentalsQuery = (client: number) =>
  read(carrierRentals.waiting, [...key(client), 'waiting'], { params: { client } }, { silent: true })

/** How the rental files of each carrier are read. */
export const rentalProfilesQuery = (client: number) =>
  read(carrierRentals.profiles, [...key(client), 'profiles'], { params: { client } })

export const rentalRejectsQuery = (client: number, file: number) =>
  read(carrierRentals.rejects, [...key(client), 'rejects', file], { params: { client, file } })

export const rentalSummaryQuery = (client: number, month: string) =>
  read(carrierRentals.summary, [...key(client), 'summary', month], { params: { client }, query: { month } })

export const billedQuery = (
  client: number,
  query: NonNullable<QueryInput<typeof carrierRentals.billedNotBought>>,
) =>
  readPage(carrierRentals.billedNotBought, [...key(client), 'billed', query], { params: { client }, query })

export const boughtQuery = (
  client: number,
  query: NonNullable<QueryInput<typeof carrierRentals.boughtNotBilled>>,
) =>
  readPage(carrierRentals.boughtNotBilled, [...key(client), 'bought', query], { params: { client }, query })

/** Carriers that a rental file may be of. */
export const rentalCarriersQuery = (client: number) =>
  read(carriers.list, ['clients', client, 'carriers'], { params: { client } })

export const useLoadRentals = (client: number) =>
  useMutation({
    mutationFn: ({
      file,
      carrier,
      onProgress,
    }: {
      file: File
      carrier: number
      onProgress: (fraction: number) => void
    }) => {
      const body = new FormData()
      body.set('carrierIndex', String(carrier))
      body.set('file', file)
      return upload(carrierRentals.load, { params: { client }, body }, onProgress)
    },
    onSuccess: useRefresh(key(client)),
  })

export const useCollectRentals = (client: number) =>
  useMutation({
    mutationFn: () => api(carrierRentals.collect, { params: { client } }),
    onSuccess: useRefresh(key(client)),
  })

/** Sets the columns of a carrier's rental files. Failures appear next to the form. */
export const useSetRentalProfile = (client: number, carrier: number) =>
  useMutation({
    mutationFn: (profile: BodyInput<typeof carrierRentals.setProfile>['profile']) =>
      api(carrierRentals.setProfile, { params: { client, carrier }, body: { profile } }),
    meta: { silent: true },
    onSuccess: useRefresh(key(client)),
  })

export const useRemoveRentals = (client: number) =>
  useMutation({
    mutationFn: (file: number) => api(carrierRentals.remove, { params: { client, file } }),
    onSuccess: useRefresh(key(client)),
  })
