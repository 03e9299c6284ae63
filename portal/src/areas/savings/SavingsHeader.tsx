import { changeAlias, type SavingsDetail } from '@almenara/contract/areas/savings/products'
import { formatDay } from '@almenara/contract/dates'
import { formatPrice, formatRate, formatUnits } from '@almenara/contract/millionths'
import { SAVINGS_TYPE_NAMES } from '@almenara/contract/savings-names'
import type { ReactNode } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ChangeAlias } from '../../patterns/product-alias/ChangeAlias.tsx'
import { Figure, Figures } from '../../patterns/product-page/Figures.tsx'
import type { Restriction } from '../../patterns/two-step/restriction.ts'
import { ContractNumber } from './ContractNumber.tsx'
import { Gain } from './Gain.tsx'
import { SavingsActions } from './SavingsActions.tsx'
import styles from './SavingsHeader.module.css'

/** Name, number, what it is worth and the figures that matter of its type; what can be done with it. */
export function SavingsHeader({ product, restriction }: { product: SavingsDetail; restriction: Restriction | undefined }) {
  const { name, type, identifier } = product
  return (
    <Sheet>
      <div className={styles.header}>
        <div className={styles.identity}>
          <p className={styles.type}>{SAVINGS_TYPE_NAMES[type]}</p>
          <h1>{name}</h1>
          <p className={styles.number}>
            <ContractNumber product={product} />
            <CopyButton text={identifier} what="número" />
            <ChangeAlias product={product} call={changeAlias} label="Alias del producto" renamed="El producto se llama ahora" />
          </p>
        </div>
        <Figures>{figuresOf(product)}</Figures>
      </div>
      <SavingsActions product={product} restriction={restriction} />
    </Sheet>
  )
}

function figuresOf(product: SavingsDetail): ReactNode {
  switch (product.type) {
    case 'TERM_DEPOSIT':
      return (
        <>
          <Figure term="Capital">
            <Amount value={product.principal} size="hero" />
          </Figure>
          <Figure term="Tipo de interés nominal anual">
            <b>{formatRate(product.rate)}</b>
          </Figure>
          <Figure term="Vencimiento">
            <b>{formatDay(product.maturesOn)}</b>
          </Figure>
          <Figure term="Intereses netos hasta el vencimiento">
            <Amount value={product.atMaturity.net} size="strong" />
          </Figure>
        </>
      )
    case 'INVESTMENT_FUND':
    case 'PENSION_PLAN':
      return (
        <>
          <Figure term={product.type === 'PENSION_PLAN' ? 'Derechos consolidados' : 'Valor en euros'}>
            <Amount value={product.value} size="hero" />
          </Figure>
          {product.original && (
            <Figure term={`Valor en ${product.original.currency}`}>
              <Amount value={product.original.amount} currency={product.original.currency} size="strong" />
            </Figure>
          )}
          <Figure term="Participaciones">
            <b>{formatUnits(product.units)}</b>
          </Figure>
          {product.netAssetValue && (
            <Figure term={`Valor liquidativo del ${formatDay(product.netAssetValue.on)}`}>
              <b>{formatPrice(product.netAssetValue.price, product.netAssetValue.currency)}</b>
            </Figure>
          )}
          <Result product={product} />
        </>
      )
    case 'ACCOUNT_VALUES':
      return (
        <>
          <Figure term="Valoración en euros">
            <Amount value={product.value} size="hero" />
          </Figure>
          {product.currencies
            .filter(({ currency }) => currency !== 'EUR')
            .map(({ currency, amount }) => (
              <Figure key={currency} term={`Valores en ${currency}`}>
                <Amount value={amount} currency={currency} size="strong" />
              </Figure>
            ))}
          <Figure term="Posiciones">
            <b>{product.positions}</b>
          </Figure>
          <Result product={product} />
        </>
      )
  }
}

function Result({ product: { gain, gainRate } }: { product: Exclude<SavingsDetail, { type: 'TERM_DEPOSIT' }> }) {
  if (gain === undefined) return null
  return (
    <Figure term="Resultado">
      <b>
        <Gain value={gain} rate={gainRate} />
      </b>
    </Figure>
  )
}
