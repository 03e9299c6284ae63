import { changeAlias, type CardDetail } from '@almenara/contract/areas/cards/cards'
import { CARD_STATE_NAMES, contactlessWords, longExpiryOf, paymentWords } from '@almenara/contract/card-words'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Day } from '../../kit/Day.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ChangeAlias } from '../../patterns/product-alias/ChangeAlias.tsx'
import { CardActions } from './CardActions.tsx'
import { CardFace } from './CardFace.tsx'
import { STATE_TONES } from './state-tones.ts'
import styles from './CardHeader.module.css'

/** The card in the hand, what may be spent with it, its conditions, and what may be done with it. */
export function CardHeader({ card }: { card: CardDetail }) {
  const { name, type, state, account } = card
  return (
    <Sheet>
      <div className={styles.header}>
        <div className={styles.face}>
          <CardFace card={card} />
        </div>
        <div>
          <div className={styles.title}>
            <div className={styles.name}>
              <h1>{name}</h1>
              <ChangeAlias product={card} call={changeAlias} label="Alias de la tarjeta" renamed="La tarjeta se llama ahora" />
            </div>
            <Badge tone={STATE_TONES[state]}>{CARD_STATE_NAMES[state]}</Badge>
          </div>
          <p className={styles.account}>
            {`Asociada a la cuenta ${account.name}`}
            {type === 'CREDIT' && ' · Liquidación mensual'}
          </p>
          <Money card={card} />
          <Conditions card={card} />
        </div>
      </div>
      <CardActions card={card} />
    </Sheet>
  )
}

function Money({ card: { type, available, spent, limit } }: { card: CardDetail }) {
  return (
    <div className={styles.money}>
      <dl className={styles.figures}>
        <div>
          <dt>{type === 'VIRTUAL' ? 'Saldo para gastar' : 'Disponible'}</dt>
          <dd>
            <Amount value={available} size="hero" />
          </dd>
        </div>
        <div className={styles.spent}>
          <dt>{type === 'CREDIT' ? 'Dispuesto' : 'Gastado este mes'}</dt>
          <dd>
            <Amount value={spent} size="strong" />
            {limit !== undefined && (
              <span>
                {' de '}
                <Amount value={limit} />
              </span>
            )}
          </dd>
        </div>
      </dl>
      {limit !== undefined && limit > 0 && (
        <Meter
          label={type === 'CREDIT' ? 'Dispuesto del límite' : 'Gastado del límite del mes'}
          value={spent}
          max={limit}
          text={`${Math.round((spent / limit) * 100)} por ciento`}
        />
      )}
    </div>
  )
}

function Conditions({ card }: { card: CardDetail }) {
  const { type, payment, contactless } = card
  return (
    <dl className={styles.conditions}>
      {payment && (
        <>
          <div>
            <dt>Próxima liquidación</dt>
            <dd>
              <Day value={payment.nextSettlementOn} />
            </dd>
          </div>
          <div>
            <dt>Forma de pago</dt>
            <dd>{paymentWords(payment)}</dd>
          </div>
        </>
      )}
      {type !== 'VIRTUAL' && (
        <div>
          <dt>Contactless sin PIN</dt>
          <dd>{contactlessWords(contactless)}</dd>
        </div>
      )}
      <div>
        <dt>Caduca</dt>
        <dd>{longExpiryOf(card)}</dd>
      </div>
    </dl>
  )
}
