import { z } from 'zod'

// An error object from any server of the specification (spec §3): a part that is missing or of another type is empty,
// and does not hide the rest.

const text = z.union([z.string(), z.number().transform(String)]).catch('')
const lines = z
  .union([z.string().transform(detail => detail.split(/\r?\n/)), z.array(z.string())])
  .transform(all => all.filter((line, at) => line !== '' || at > 0))
  .catch([])
const fault = z.union([
  z.string().transform(message => ({ field: '', message })),
  z.object({ field: z.string().catch(''), message: z.string() }),
])

export const errorObject = z.object({
  error: z.object({ code: text, title: text, detail: lines, errors: z.array(fault).catch([]) }),
})
