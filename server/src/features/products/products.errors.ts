import { conflict } from '../../platform/http/errors.ts'

export const productErrors = {
  exists: (code: string) =>
    conflict(
      'product_exists',
      'Product exists',
      `The reseller has a product with the code "${code}" already. Choose another code.`,
      [{ field: 'code', message: 'There is a product with that code: choose another' }],
    ),
  withdrawn: (code: string) =>
    conflict(
      'product_withdrawn',
      'Product is withdrawn',
      `The product "${code}" is withdrawn. Sell it again first, or choose another.`,
      [{ field: 'productIndex', message: 'is withdrawn: choose another product' }],
    ),
}
