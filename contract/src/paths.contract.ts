import { z } from 'zod'
import { clientParams } from './clients.contract.ts'
import { endpoint, index } from './http.ts'
import { bureau } from './roles.ts'

export const ioPath = z.object({
  index,
  path: z.string(),
  description: z.string(),
  /** Whose files lie in an input path; null on output paths. */
  carrier: z.object({ index, name: z.string() }).nullable(),
  /** Why the path cannot be used now, in words; null while all is well. */
  problem: z.string().nullable(),
})
export type IoPath = z.infer<typeof ioPath>

/** A path is absolute, or relative to the first configured root (product: IO Paths). */
const pathText = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(500)
  .refine(text => !text.split('/').includes('..'), 'must not contain ".."')
  .refine(text => !/[\\%]|\p{Cc}/u.test(text), 'must be plain text without %, \\ or control characters')

const description = z.string().trim().max(255).default('')

export const newInputPath = z.object({ path: pathText, description, carrierIndex: index })
export const newOutputPath = z.object({ path: pathText, description })

const base = '/api/clients/{client}/paths'

export const paths = {
  inputs: endpoint({
    method: 'GET',
    path: `${base}/input`,
    summary: 'Folders in which carriers leave call files',
    roles: bureau,
    params: clientParams,
    answer: z.array(ioPath),
  }),
  addInput: endpoint({
    method: 'POST',
    path: `${base}/input`,
    summary: 'Add an input path inside the configured roots; the folder is made if it is missing',
    roles: bureau,
    params: clientParams,
    body: newInputPath,
    answer: ioPath,
    status: 201,
  }),
  outputs: endpoint({
    method: 'GET',
    path: `${base}/output`,
    summary: 'Folders into which end-of-run files are delivered',
    roles: bureau,
    params: clientParams,
    answer: z.array(ioPath),
  }),
  addOutput: endpoint({
    method: 'POST',
    path: `${base}/output`,
    summary: 'Add an output path inside the configured roots; the folder is made if it is missing',
    roles: bureau,
    params: clientParams,
    body: newOutputPath,
    answer: ioPath,
    status: 201,
  }),
}
