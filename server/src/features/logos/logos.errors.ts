import { logoLimits } from '@nineops/contract/logos.contract'
import { appError, httpErrors } from '../../platform/http/errors.ts'

export const logoErrors = {
  notFound: (index: number) =>
    appError(404, 'logo_not_found', 'Not found', `The brand has no logo ${index}, or its file is gone.`),
  unusable: (message: string) =>
    appError(400, 'logo_unusable', 'This file cannot be a logo', `${message}.`, [{ field: 'file', message }]),
  tooLarge: () => httpErrors.tooLarge(`A logo may have ${logoLimits.bytes / (1 << 20)} MB at most.`),
  inForce: () => appError(409, 'logo_in_force', 'It is the logo already', 'The brand has this logo already.'),
  noLogo: () =>
    appError(409, 'no_logo', 'There is no logo', 'The brand has no logo: its name stands on invoices.'),
}
