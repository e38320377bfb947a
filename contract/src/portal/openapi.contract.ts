import { z } from 'zod'
import { endpoint } from '../http.ts'

const document = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })

/**
 * The documents of the two APIs, and that of the Dash API including calls only for staff; generated from the list of
 * served calls.
 */
export const openApi = {
  api: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: "This API's OpenAPI 3.1 document; /api/docs/ shows it for reading",
    roles: 'open',
    answer: document,
  }),
  dash: endpoint({
    method: 'GET',
    path: '/dash/openapi.json',
    summary: "The Dash API's OpenAPI 3.1 document, for partners; /dash/docs/ shows it for reading",
    roles: 'open',
    answer: document,
  }),
  staffDash: endpoint({
    method: 'GET',
    path: '/api/dash/openapi.json',
    summary: "The Dash API's document with the calls of staff; /api/dash/docs/ shows it for reading",
    roles: 'open',
    answer: document,
  }),
}
