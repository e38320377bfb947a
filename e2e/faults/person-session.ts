import { writeFile } from 'node:fs/promises'
import type { ApiSession } from '../api-session.ts'
import type { Person } from './person.ts'

/** The calls of a user who retries when no answer comes. */
export const sessionOf = (person: Person): ApiSession => ({
  get: path => person.get(path),
  text: path => person.text(path),
  post: (path, body) => person.post(path, body),
  put: (path, body) => person.put(path, body),
  patch: (path, body) => person.patch(path, body),
  upload: (path, file, fields = {}) => person.post(path, undefined, { ...file, fields }),
  download: (path, body) => person.download(path, body),
  save: async (path, body, file) => writeFile(file, await person.download(path, body)),
})
