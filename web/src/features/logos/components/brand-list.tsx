import type { BrandLogo } from '@nineops/contract/logos.contract'
import { formatPlural } from '../../../lib/numbers.ts'
import { LogoImage } from './logo-image.tsx'
import classes from './logos.module.css'

interface BrandListProps {
  client: number
  brands: readonly BrandLogo[]
  chosen: number
  onChoose: (brand: number) => void
}

/** Every brand with what stands on its invoices. */
export function BrandList({ client, brands, chosen, onChoose }: BrandListProps) {
  return (
    <ul className={classes.brands} aria-label="Brands">
      {brands.map(({ brand, current, hasLogo, versions }) => (
        <li key={brand.index}>
          <button
            type="button"
            className={classes.brand}
            aria-current={brand.index === chosen ? 'true' : undefined}
            onClick={() => onChoose(brand.index)}
          >
            <span className={classes.thumbnail}>
              {current ? (
                <LogoImage client={client} brand={brand.index} version={current.index} alt="" />
              ) : (
                <span className={classes.smallMark} style={{ color: brand.colour }}>
                  {brand.name}
                </span>
              )}
            </span>
            <span className={classes.brandWords}>
              <span className={classes.brandName}>{brand.name}</span>
              <span className={classes.quiet}>
                {hasLogo ? 'Logo' : 'Name in place of a logo'}
                {versions > 0 && ` · ${formatPlural(versions, 'change')}`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
