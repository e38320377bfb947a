import {
  type PageOne,
  pageOneCalls as calls,
} from '@nineops/contract/service-establishment/page-one.contract'
import { skipToken } from '@tanstack/react-query'
import { read } from '../../api/read.ts'

/** The brand's latest invoice with a page one that is not saved yet; undefined waits. */
export const previewQuery = (client: number, brand: number, pageOne: PageOne | undefined) =>
  read(
    calls.preview,
    ['clients', client, 'page-one', brand, pageOne],
    pageOne === undefined ? skipToken : { params: { client, brand }, body: pageOne },
    { retry: false, gcTime: 0, silent: true, keep: true },
  )
