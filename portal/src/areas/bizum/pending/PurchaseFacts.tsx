import { everyWords, NOTHING_TODAY } from '@almenara/contract/areas/bizum/words'
import type { PendingPurchaseDetail } from '@almenara/contract/areas/bizum/pending-c2er'
import type { Terms } from '@almenara/contract/areas/bizum/shapes'
import { formatDayTime } from '@almenara/contract/dates'
import { negate, type Cents } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { afterwardsWords, merchantLine, mostOfTerms } from '../consents/terms-words.ts'
import styles from '../operation.module.css'
import { MoneyWay } from './MoneyWay.tsx'
import { PURCHASE_WORDS } from './purchase-words.ts'
import { Who } from './Who.tsx'

/** What becomes of the amount: it is about to leave, it has left, it is asked where that is being rejected, or it does not leave. */
type Leaves = 'WILL' | 'HAS' | 'ASKED' | 'NOT'

function leavesBy(state: PendingPurchaseDetail['state']): Leaves {
  if (state === 'PENDING') return 'WILL'
  return state === 'ACCEPTING' || state === 'PAID' || state === 'REFUNDED' ? 'HAS' : 'NOT'
}

const isPaid = (leaves: Leaves) => leaves === 'WILL' || leaves === 'HAS'

interface PurchaseFactsProps {
  purchase: PendingPurchaseDetail
  /** The account that would pay. */
  from?: string | undefined
  /** `ASKED` where it is being rejected; by its state where it is not said. */
  leaves?: Leaves
}

/** What a merchant asks: today's charge and, in equal size, what it may charge afterwards. */
export function PurchaseFacts({ purchase, from, leaves = leavesBy(purchase.state) }: PurchaseFactsProps) {
  const { amount, merchant, description, reference, terms, purpose, state, createdAt, expiresAt, refunded } = purchase
  return (
    <>
      <Who of={{ name: merchant.name, merchantId: merchant.id }}>{merchantLine(merchant)}</Who>
      {terms ? (
        <Series today={amount} terms={terms} leaves={leaves} />
      ) : (
        <div>
          <p className={styles.small}>{LABELS[leaves]}</p>
          <Price value={amount} leaves={leaves} />
        </div>
      )}
      {leaves === 'WILL' && amount > 0 && <MoneyWay from={from ?? 'Su cuenta'} to={merchant.name} />}
      <SummaryList>
        {state !== 'PENDING' && <SummaryRow term="Estado">{PURCHASE_WORDS[state]}</SummaryRow>}
        <SummaryRow term="Compra">{description}</SummaryRow>
        {purpose && <SummaryRow term="Cobros posteriores">{purpose}</SummaryRow>}
        <SummaryRow term="Pedido">{reference}</SummaryRow>
        <SummaryRow term="Recibida">{formatDayTime(createdAt)}</SummaryRow>
        {state === 'PENDING' && <SummaryRow term="Caduca">{formatDayTime(expiresAt)}</SummaryRow>}
        {refunded !== undefined && <SummaryAmount term="Devuelto" value={refunded} />}
      </SummaryList>
    </>
  )
}

const LABELS: Readonly<Record<Leaves, string>> = { WILL: 'Paga', HAS: 'Pagado', ASKED: 'Le pide que pague', NOT: 'Importe' }
const FIRST: Readonly<Record<Leaves, string>> = { WILL: 'Hoy paga', HAS: 'Primer cargo', ASKED: 'Le pide que pague', NOT: 'Primer cargo' }

/** Only what leaves has a minus. */
function Price({ value, leaves }: { value: Cents; leaves: Leaves }) {
  return isPaid(leaves) ? <Amount value={negate(value)} as="entry" size="hero" /> : <Amount value={value} size="hero" />
}

/** The first of a series: what is paid now and what may be charged later weigh the same. */
function Series({ today, terms, leaves }: { today: Cents; terms: Terms; leaves: Leaves }) {
  const most = mostOfTerms(terms)
  return (
    <>
      <div className={styles.equal}>
        <div className={styles.part}>
          <p className={styles.strong}>{FIRST[leaves]}</p>
          <Price value={today} leaves={leaves} />
          {leaves === 'WILL' && <p className={styles.small}>{today > 0 ? 'Un único cargo al firmar.' : NOTHING_TODAY}</p>}
        </div>
        <div className={styles.part}>
          <p className={styles.strong}>{terms.period ? `Después, ${everyWords(terms.period)}` : 'Después'}</p>
          {most === undefined ? <p className={styles.lead}>Cualquier importe</p> : <Price value={most} leaves={leaves} />}
          <p className={styles.small}>{terms.kind === 'FIXED' ? 'En cada cobro.' : 'Como máximo en cada cobro.'}</p>
        </div>
      </div>
      {leaves === 'ASKED' && <p>{afterwardsWords(terms)}</p>}
      {isPaid(leaves) && (
        <p>
          {afterwardsWords(terms)} Puede terminar la suscripción cuando quiera en{' '}
          <Link to="/bizum/operations/subscriptions">Suscripciones</Link>.
        </p>
      )}
    </>
  )
}
