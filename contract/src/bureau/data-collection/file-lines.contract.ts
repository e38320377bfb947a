import { z } from 'zod'
import { endpoint, indexParam, pageQuery } from '../../http.ts'
import { bureau } from '../../roles.ts'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { fileLine } from '../call-traces.contract.ts'

export const fileLines = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/datacollection/files/{file}/lines',
    summary:
      'Lines of a call file, each with the call it became or why it became none. A page is so many lines of the file: those that hold no record are left out',
    roles: bureau,
    params: clientParams.extend({ file: indexParam }),
    query: pageQuery,
    answer: z.array(fileLine),
    paged: true,
  }),
}
