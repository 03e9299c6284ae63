import { changeAlias, type CardDetail } from '@almenara/contract/areas/cards/cards'
import { CARD_STATE_NAMES, contactlessWords, longExpiryOf, paymentWords } from '@almenara/contract/card-words'
import { add, negate } from '@almenara/contract/money'
import type { ReactNode } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import CardThumb from '../../kit/CardThumb.tsx'
import { Day } from '../../kit/Day.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ChangeAlias } from '../../patterns/product-alias/ChangeAlias.tsx'
import { CardActions } from './CardActions.tsx'
import { CardFace } from './CardFace.tsx'
import { CardProtection } from './CardProtection.tsx'
import { STATE_TONES } from './state-tones.ts'
import styles from './CardHeader.module.css'

/** The card in the hand, what may be spent with it, what protects it, what may be done with it, and its conditions. */
export function CardHeader({ card }: { card: CardDetail }) {
  const { name, state, ending, account, design } = card
  return (
    <Sheet>
      <div className={styles.header}>
        <div className={styles.face}>
          <CardFace card={card} />
        </div>
        <div className={styles.thumb}>
          <CardThumb design={design} />
        </div>
        <div className={styles.title}>
          <div className={styles.name}>
            <h1>{name}</h1>
            <ChangeAlias product={card} call={changeAlias} label="Alias de la tarjeta" renamed="La tarjeta se llama ahora" />
            <Badge tone={STATE_TONES[state]}>{CARD_STATE_NAMES[state]}</Badge>
          </div>
          <p className={styles.account}>{`•••• ${ending} · ${account.name}`}</p>
        </div>
        <Money card={card} />
        <div className={styles.protection}>
          <CardProtection card={card} />
        </div>
      </div>
      <CardActions card={card} />
      <Conditions card={card} />
    </Sheet>
  )
}

/** What a credit card owes and may still spend make its limit; of any other, what was bought this month. */
function Money({ card: { type, available, debt, spent, limit } }: { card: CardDetail }) {
  const used = debt ?? spent
  const what = debt === undefined ? 'Compras del mes' : 'Deuda'
  return (
    <div className={styles.money}>
      <dl>
        <div>
          <dt>{type === 'VIRTUAL' ? 'Saldo' : 'Disponible'}</dt>
          <dd>
            <Amount value={available} size="hero" />
          </dd>
        </div>
      </dl>
      {limit !== undefined && limit > 0 && (
        <div className={styles.meter}>
          <Meter label={`${what} sobre el límite`} value={used} max={limit} text={`${Math.round((used / limit) * 100)} por ciento`} />
        </div>
      )}
      <dl className={styles.used}>
        <Figure of={what}>
          <Amount value={used} size="strong" />
        </Figure>
        {limit !== undefined && (
          <Figure of={debt === undefined ? 'Límite mensual' : 'Límite'}>
            <Amount value={limit} size="strong" />
          </Figure>
        )}
      </dl>
    </div>
  )
}

function Figure({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Conditions({ card }: { card: CardDetail }) {
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
