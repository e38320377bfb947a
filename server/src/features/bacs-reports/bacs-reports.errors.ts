import { conflict, httpErrors, notFound } from '../../platform/http/errors.ts'

export const bacsReportErrors = {
  unreadable: (problem: string) => httpErrors.invalid([{ field: 'file', message: problem }]),
  noRow: (report: number, position: number) =>
    notFound('report_row_not_found', 'Row not found', `Report ${report} has no row ${position}.`),
  decided: () =>
    conflict('report_row_decided', 'Decided already', 'Someone has already decided about this row.'),
  notPossible: (reason: string) => conflict('decision_not_possible', 'That can’t be done', reason),
}
