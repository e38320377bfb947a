import { httpErrors } from '../../platform/http/errors.ts'

export const accountCallErrors = {
  noRun: (index: number) => httpErrors.notFound(`The reseller has no bill run ${index}.`),
  noCall: (callId: string) =>
    httpErrors.notFound(`No bill run has rated a call "${callId.slice(0, 200)}" of this account.`),
}
