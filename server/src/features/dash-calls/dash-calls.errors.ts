import { httpErrors } from '../../platform/http/errors.ts'

export const dashCallErrors = {
  tooLong: () => httpErrors.invalid([{ field: 'from', message: 'must lie at most 800 days before the end' }]),
}
