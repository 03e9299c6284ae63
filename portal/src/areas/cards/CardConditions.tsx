import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { contactlessWords, longExpiryOf, paymentWords } from '@almenara/contract/card-words'
import { add, negate } from '@almenara/contract/money'
import type { ReactNode } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { Day } from '../../kit/Day.tsx'
import styles from './CardConditions.module.css'

/** When and how a card is paid, what its purchases add up to, and until when it may be used. */
export function CardConditions({ card }: { card: CardDetail }) {
  const { type, payment, contactless, debt, deferred, account, holderName } = card
  return (
    <dl className={styles.conditions}>
      {payment && (
        <>
          <Condition of="Próxima liquidación">
            <Day value={payment.nextSettlementOn} />
          </Condition>
          <Condition of="Forma de pago">{paymentWords(payment)}</Condition>
        </>
      )}
      {debt !== undefined && deferred !== undefined && (
        <>
          <Condition of="Deuda del periodo">
            <Amount value={add(debt, negate(deferred))} />
          </Condition>
          <Condition of="Compras aplazadas">
            <Amount value={deferred} />
          </Condition>
        </>
      )}
      {!payment && <Condition of="Cuenta asociada">{account.name}</Condition>}
      {!payment && type !== 'VIRTUAL' && <Condition of="Pago sin contacto y sin PIN">{contactlessWords(contactless)}</Condition>}
      {type === 'VIRTUAL' && <Condition of="Nombre impreso">{holderName}</Condition>}
      <Condition of="Válida hasta">{longExpiryOf(card)}</Condition>
    </dl>
  )
}

function Condition({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  )
}
