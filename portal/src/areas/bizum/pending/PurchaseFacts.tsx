import type { PendingPurchaseDetail } from '@almenara/contract/areas/bizum/pending-c2er'
import { formatAmount, negate } from '@almenara/contract/money'
import { Amount } from '../../../kit/Amount.tsx'
import { Note } from '../../../kit/Note.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { ClockLeft } from '../ClockLeft.tsx'
import styles from '../operation.module.css'
import { merchantLine, permissionWords } from '../consents/terms-words.ts'

/** What a merchant asks: today's charge and, in equal size, what it may charge afterwards. */
export function PurchaseFacts({ purchase }: { purchase: PendingPurchaseDetail }) {
  const { amount, merchant, description, reference, terms, purpose, warnings, state, expiresAt, asOf } = purchase
  return (
    <>
      {state === 'PENDING' && <ClockLeft key={expiresAt} until={expiresAt} asOf={asOf} />}
      {terms ? (
        <div className={styles.equal}>
          <div className={styles.part}>
            <p className={styles.small}>Hoy</p>
            <p className={styles.lead}>{amount > 0 ? `Paga ${formatAmount(amount)}` : 'No se cobra nada'}</p>
            <p className={styles.small}>{description}</p>
          </div>
          <div className={styles.part}>
            <p className={styles.small}>Después</p>
            <p className={styles.lead}>{permissionWords(terms)}</p>
            <p className={styles.small}>{`${purpose ?? ''} Puede retirar el permiso cuando quiera en «Permisos de cobro».`.trim()}</p>
          </div>
        </div>
      ) : (
        <Amount value={negate(amount)} as="entry" size="hero" />
      )}
      {warnings.map(({ code, text }) => (
        <Note key={code} tone="warning" title={text} />
      ))}
      <SummaryList>
        <SummaryRow term="Comercio">{merchant.name}</SummaryRow>
        <SummaryRow term="Actividad">{merchantLine(merchant)}</SummaryRow>
        {!terms && <SummaryRow term="Compra">{description}</SummaryRow>}
        <SummaryRow term="Pedido">{reference}</SummaryRow>
      </SummaryList>
    </>
  )
}
