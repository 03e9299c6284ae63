import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import FileMagnifyingGlassIcon from '@phosphor-icons/core/regular/file-magnifying-glass.svg?react'
import { IconBox } from '../../../kit/IconBox.tsx'
import { ProgressBar } from '../../../kit/ProgressBar.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { formatCount } from '@almenara/contract/numbers'
import styles from './FileStep.module.css'

/** How many orders the bank has read of a file. How many there are is known once its heading has been read. */
export function CheckingFile({ notebook: { name, read, total } }: { notebook: Pick<Notebook, 'name' | 'read' | 'total'> }) {
  const isKnown = total.count > 0 && total.count >= read
  const text = isKnown ? `${formatCount(read)} de ${formatCount(total.count)} órdenes` : `${formatCount(read)} órdenes`
  return (
    <Sheet inside="padded">
      <div className={styles.going}>
        <IconBox icon={FileMagnifyingGlassIcon} />
        <div className={styles.grow}>
          <h2 className={styles.name}>{`Comprobando «${name}»`}</h2>
          <ProgressBar label="Órdenes comprobadas" value={read} max={isKnown ? total.count : undefined} text={text} />
          <p
            className={styles.small}
          >{`${read === 0 ? 'En espera de comprobación' : text}. Puede salir de esta página y volver después.`}</p>
        </div>
      </div>
    </Sheet>
  )
}
