import { httpErrors } from '../../platform/http/errors.ts'

export const callTraceErrors = {
  noCall: (callId: string) => httpErrors.notFound(`No accepted call of this carrier has the ID "${callId}".`),
  noLine: (lineNumber: number) => httpErrors.notFound(`The invoice has no line ${lineNumber}.`),
}
