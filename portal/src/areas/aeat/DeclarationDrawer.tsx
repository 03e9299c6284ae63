import type { DeclarationDetail } from '@almenara/contract/areas/aeat/declarations'
import { formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { taxQuery } from './aeat-queries.ts'
import styles from './aeat.module.css'
import { TaxBadge } from './TaxBadge.tsx'
import { TaxFacts, TaxOutcome } from './TaxFacts.tsx'

/** One tax: its NRC, its receipt and what may still be asked of it. */
export default function DeclarationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(taxQuery(id))
  return (
    <Drawer title="Impuesto pagado" onClose={onClose}>
      <ReadState read={read}>{(tax) => <Shown tax={tax} />}</ReadState>
    </Drawer>
  )
}

function Shown({ tax }: { tax: DeclarationDetail }) {
  const { id, amount, model, modelName, state, annulment } = tax
  return (
    <div className={styles.box}>
      <h3>{`${model} ${modelName}`}</h3>
      <Amount value={amount} size="hero" />
      <TaxBadge state={state} />
      <TaxOutcome tax={tax} />
      <TaxFacts tax={tax} />
      {state === 'REFUSED' && (
        <Link to="/services/aeat/telematic-presentation" className={buttonClass()}>
          Pagar con otros datos
        </Link>
      )}
      {'until' in annulment ? (
        <Link to="/services/aeat/declarations" search={{ annul: id }} className={buttonClass({ variant: 'text' })}>
          {`Pedir la anulación (hasta el ${formatDay(annulment.until)})`}
        </Link>
      ) : (
        state === 'PAID' && <p>{annulment.reason}</p>
      )}
    </div>
  )
}
