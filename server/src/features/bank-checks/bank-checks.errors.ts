import { appError, type FieldError, httpErrors } from '../../platform/http/errors.ts'

export const bankCheckErrors = {
  nameTaken: (name: string) =>
    appError(409, 'bank_check_table_exists', 'Version exists', `There is a version "${name}" already.`, [
      { field: 'name', message: 'is in use' },
    ]),
  /** What is wrong by file and line: `weights.12`. */
  unreadable: (errors: FieldError[]) => httpErrors.invalid(errors),
}
