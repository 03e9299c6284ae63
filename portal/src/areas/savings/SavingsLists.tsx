import type { SavingsGroup, SavingsLine } from '@almenara/contract/areas/savings/products'
import { SAVINGS_GROUP_NAMES } from '@almenara/contract/savings-names'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../kit/Ledger.tsx'
import { RowActions } from '../../patterns/product-row/RowActions.tsx'
import { LineWords } from './LineWords.tsx'
import { Result } from './Result.tsx'
import styles from './SavingsLists.module.css'

/** The products of a phone: a list for each kind. */
export function SavingsLists({ groups }: { groups: readonly SavingsGroup[] }) {
  return groups.map(({ type, products }) => (
    <section key={type}>
      <h3 className={styles.kind}>{SAVINGS_GROUP_NAMES[type]}</h3>
      <Ledger>
        {products.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </Ledger>
    </section>
  ))
}

function Row({ line }: { line: SavingsLine }) {
  const { id, name, value, gain, terms } = line
  return (
    <LedgerRow
      title={
        <Link to="/savings/$id/details" params={{ id }} className={rowLinkClass}>
          {name}
        </Link>
      }
      detail={<LineWords line={line} />}
      figure={<Amount value={value} size="strong" />}
      figureDetail={
        terms ? (
          <>
            <Amount value={terms.interest} /> al vencer
          </>
        ) : (
          gain !== undefined && <Result value={gain} />
        )
      }
      actions={<RowActions kind="SAVINGS" id={id} name={name} />}
    />
  )
}
