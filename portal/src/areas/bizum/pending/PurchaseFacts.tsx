import { NOTHING_TODAY } from '@almenara/contract/areas/bizum/words'
import type { PendingPurchaseDetail } from '@almenara/contract/areas/bizum/pending-c2er'
import type { Terms } from '@almenara/contract/areas/bizum/shapes'
import { formatDayTime } from '@almenara/contract/dates'
import { negate, type Cents } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { afterwardsWords, merchantLine, mostOfTerms, everyWords } from '../consents/terms-words.ts'
import styles from '../operation.module.css'
import { MoneyWay } from './MoneyWay.tsx'
import { Who } from './Who.tsx'

interface PurchaseFactsProps {
  purchase: PendingPurchaseDetail
  /** The account that would pay. */
  from?: string | undefined
}

/** What a merchant asks: today's charge and, in equal size, what it may charge afterwards. */
export function PurchaseFacts({ purchase, from }: PurchaseFactsProps) {
  const { amount, merchant, description, reference, terms, purpose, state, createdAt, expiresAt, refunded } = purchase
  return (
    <>
      <Who of={{ name: merchant.name, merchantId: merchant.id }}>{merchantLine(merchant)}</Who>
      {terms ? (
        <Series today={amount} terms={terms} />
      ) : (
        <div>
          <p className={styles.small}>{state === 'PENDING' ? 'Paga' : 'Importe'}</p>
          <Amount value={state === 'PENDING' ? negate(amount) : amount} as={state === 'PENDING' ? 'entry' : 'plain'} size="hero" />
        </div>
      )}
      {state === 'PENDING' && amount > 0 && <MoneyWay from={from ?? 'Su cuenta'} to={merchant.name} />}
      <SummaryList>
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

/** The first of a series: what is paid now and what may be charged later weigh the same. */
function Series({ today, terms }: { today: Cents; terms: Terms }) {
  const most = mostOfTerms(terms)
  return (
    <>
      <div className={styles.equal}>
        <div className={styles.part}>
          <p className={styles.strong}>Hoy paga</p>
          <Amount value={negate(today)} as="entry" size="hero" />
          <p className={styles.small}>{today > 0 ? 'Un único cargo al firmar.' : NOTHING_TODAY}</p>
        </div>
        <div className={styles.part}>
          <p className={styles.strong}>{terms.period ? `Después, ${everyWords(terms.period)}` : 'Después'}</p>
          {most === undefined ? <p className={styles.lead}>Cualquier importe</p> : <Amount value={negate(most)} as="entry" size="hero" />}
          <p className={styles.small}>{terms.kind === 'FIXED' ? 'En cada cobro.' : 'Como máximo en cada cobro.'}</p>
        </div>
      </div>
      <p>
        {afterwardsWords(terms)} Puede terminar la suscripción cuando quiera en{' '}
        <Link to="/bizum/operations/subscriptions">Suscripciones</Link>.
      </p>
    </>
  )
}
