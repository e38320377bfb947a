import { bespokeFunctions } from '@nineops/contract/bureau/bespoke-functions.contract'
import { endpoint } from '@nineops/contract/http'
import { z } from 'zod'
import { read } from '../../api/read.ts'
import { bespokeFunctionRow } from './picker-rows.ts'

const functionRows = endpoint({ ...bespokeFunctions.list, answer: z.array(bespokeFunctionRow) })

/** Bespoke functions of a category, as the picker shows them. */
export const functionRowsQuery = (categoryIndex: number) =>
  read(functionRows, ['bespoke-functions', categoryIndex, 'rows'], { params: { categoryIndex } })
