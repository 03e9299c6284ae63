import { changeAlias, type CardDetail } from '@almenara/contract/areas/cards/cards'
import { CARD_STATE_NAMES } from '@almenara/contract/card-words'
import type { ReactNode } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import CardThumb from '../../kit/CardThumb.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ChangeAlias } from '../../patterns/product-alias/ChangeAlias.tsx'
import { stateBadge } from '../../patterns/status/state-badge.tsx'
import { CardActions } from './CardActions.tsx'
import { CardConditions } from './CardConditions.tsx'
import { CardFace } from './CardFace.tsx'
import { CardProtection } from './CardProtection.tsx'
import styles from './CardHeader.module.css'

const CardStateBadge = stateBadge(CARD_STATE_NAMES, {
  ACTIVE: 'ok',
  PENDING_ACTIVATION: 'warning',
  LOCKED: 'ko',
  DEACTIVATED: 'neutral',
})

/** The card in the hand, what may be spent with it, what protects it, what may be done with it, and its conditions. */
export function CardHeader({ card }: { card: CardDetail }) {
  const { name, state, ending, account, design } = card
  return (
    <Sheet className={styles.card}>
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
            <CardStateBadge state={state} />
          </div>
          <p className={styles.account}>{`•••• ${ending} · ${account.name}`}</p>
        </div>
        <Money card={card} />
        <div className={styles.protection}>
          <CardProtection card={card} />
        </div>
      </div>
      <div className={styles.actions}>
        <CardActions card={card} />
      </div>
      <div className={styles.conditions}>
        <CardConditions card={card} />
      </div>
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
