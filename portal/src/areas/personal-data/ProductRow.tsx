import { ALIAS_MESSAGES } from '@almenara/contract/alias'
import type { ArrangedProduct } from '@almenara/contract/areas/personal-data/products'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount } from '@almenara/contract/money'
import { aliasText } from '@almenara/contract/text'
import ArrowDownIcon from '@phosphor-icons/core/regular/arrow-down.svg?react'
import ArrowUpIcon from '@phosphor-icons/core/regular/arrow-up.svg?react'
import { useState } from 'react'
import { Switch } from '../../kit/Choice.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { ContractNumber } from '../../patterns/product-row/ContractNumber.tsx'
import styles from './ProductManagementPage.module.css'

interface ProductRowProps {
  product: ArrangedProduct
  place: { index: number; last: number }
  problem: string | undefined
  onChange: (part: Partial<ArrangedProduct>) => void
  onMove: (by: -1 | 1) => void
}

/** The button that moves a product: the focus goes back to it, since the row it is in has moved. */
export function moveId(product: string, by: -1 | 1): string {
  return `${product}${by < 0 ? '-up' : '-down'}`
}

/** One product: its place, its name and whether it is seen. */
export function ProductRow({ product, place, problem, onChange, onMove }: ProductRowProps) {
  const [mistake, setMistake] = useState<string>()
  const { commercialName, identifier, alias, hidden } = product
  const name = alias || commercialName
  return (
    <li className={styles.row}>
      <div className={styles.moves}>
        <IconButton
          icon={ArrowUpIcon}
          id={moveId(product.id, -1)}
          name={`Subir ${name}`}
          unavailable={place.index === 0 ? 'Ya es el primero.' : undefined}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDownIcon}
          id={moveId(product.id, 1)}
          name={`Bajar ${name}`}
          unavailable={place.index === place.last ? 'Ya es el último.' : undefined}
          onClick={() => onMove(1)}
        />
      </div>
      <div className={styles.what}>
        <b>{commercialName}</b>
        <span className={styles.quiet}>
          <ContractNumber identifier={identifier} />
        </span>
        <span className={styles.quiet}>{powersText(product)}</span>
      </div>
      <TextField
        label={`Alias de ${commercialName}`}
        required={false}
        value={alias}
        maxLength={MAX_LENGTH.alias}
        autoComplete="off"
        error={mistake ?? problem}
        onChange={({ target }) => {
          const clean = aliasText.clean(target.value)
          setMistake(clean === target.value ? undefined : ALIAS_MESSAGES.CHARACTERS)
          onChange({ alias: clean })
        }}
      />
      <Switch checked={!hidden} onChange={({ target }) => onChange({ hidden: !target.checked })}>
        A la vista<span className="vh">{` ${name}`}</span>
      </Switch>
    </li>
  )
}

/** What the bank lets this customer do with it. */
function powersText({ canOperate, signLimit, signatures }: ArrangedProduct): string {
  if (!canOperate) return 'Puede consultarlo, pero no operar'
  if (signatures > 1) return `Opera con ${signatures} firmas`
  return signLimit === undefined ? 'Puede consultarlo y operar' : `Opera hasta ${formatAmount(signLimit)} con su sola firma`
}
