import type { BrandLogo } from '@nineops/contract/service-establishment/logos.contract'
import { counted } from '@nineops/contract/words'
import { LogoImage } from './logo-image.tsx'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './logos.module.css'

interface BrandListProps {
  client: number
  brands: readonly BrandLogo[]
  chosen: number
  onChoose: (brand: number) => void
}

/** Every brand with the logo on its invoices. */
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
            <Stack as="span" size={13}>
              <Text as="span" strong>
                {brand.name}
              </Text>
              <span className={classes.quiet}>
                {hasLogo ? 'Logo' : 'No logo'}
                {versions > 0 && ` · ${counted(versions, 'change')}`}
              </span>
            </Stack>
          </button>
        </li>
      ))}
    </ul>
  )
}
