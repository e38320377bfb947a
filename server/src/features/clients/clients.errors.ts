import { httpErrors } from '../../platform/http/errors.ts'

export const clientErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no reseller ${index}.`),
}
