import { dashAttention } from '@nineops/contract/dash-administration/dash-attention.contract'
import { read } from '../../api/read.ts'

const EVERY_MS = 30_000

export const attentionQuery = read(dashAttention.list, ['dash-attention'], {}, { refetchInterval: EVERY_MS })
