import { conflict, httpErrors } from '../../platform/http/errors.ts'

export const bankCheckErrors = {
  nameTaken: (name: string) =>
    conflict('bank_check_table_exists', 'Version exists', `There is a version "${name}" already.`, [
      { field: 'name', message: 'is in use' },
    ]),
  /** Errors by file and line: `weights.12`. */
  unreadable: httpErrors.invalid,
}
