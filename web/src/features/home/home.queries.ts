import { home } from '@nineops/contract/portal/home.contract'
import { read } from '../../api/read.ts'

export const buildVersionQuery = read(
  home.buildVersion,
  ['home', 'build-version'],
  { headers: { Accept: 'text/plain' } },
  { staleTime: Number.POSITIVE_INFINITY },
)
