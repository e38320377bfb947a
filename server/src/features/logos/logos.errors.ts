import { logoLimits } from '@nineops/contract/service-establishment/logos.contract'
import { AppError, appError, conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

export const logoErrors = {
  notFound: (index: number) =>
    notFound('logo_not_found', 'Not found', `The brand has no logo ${index}, or its file is gone.`),
  unusable: (message: string) =>
    appError(400, 'logo_unusable', 'This file cannot be a logo', `${message}.`, [{ field: 'file', message }]),
  busy: () =>
    new AppError(
      503,
      {
        code: 'not_ready',
        title: 'The server is busy',
        detail: 'The server is too busy to read the picture. Wait a minute and upload it again.',
        errors: [],
      },
      60,
    ),
  tooLarge: () => httpErrors.tooLarge(`A logo may have ${logoLimits.bytes / (1 << 20)} MB at most.`),
  inForce: () => conflict('logo_in_force', 'It is the logo already', 'The brand has this logo already.'),
  noLogo: () => conflict('no_logo', 'There is no logo', 'The brand has no logo: invoices show its name.'),
}
