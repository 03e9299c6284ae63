import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { Amount } from '../../kit/Amount.tsx'
import { Day } from '../../kit/Day.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { contactlessWords, longExpiryOf, paymentWords, STATE_NAMES, TYPE_NAMES } from './card-words.ts'
import styles from './CardFacts.module.css'

/** What a card is, and what its customer may do with it. */
export default function CardFacts({ card }: { card: CardDetail }) {
  const { type, ending, holder, holderName, state, lockedBy, account, limit, held, payment, contactless, openedOn, canOperate } = card
  return (
    <div className={styles.facts}>
      <SummaryList>
        <SummaryRow term="Tarjeta">{`${TYPE_NAMES[type]} •••• ${ending}`}</SummaryRow>
        <SummaryRow term="Titular">{holder}</SummaryRow>
        <SummaryRow term="Nombre impreso">{holderName}</SummaryRow>
        <SummaryRow term="Estado">
          {STATE_NAMES[state].name}
          {lockedBy && (lockedBy === 'CUSTOMER' ? ', por usted' : ', por el banco')}
        </SummaryRow>
        <SummaryRow term="Caduca">{longExpiryOf(card)}</SummaryRow>
        <SummaryRow term="Cuenta asociada">
          <p>{account.name}</p>
          <Iban value={account.iban} />
        </SummaryRow>
        {limit !== undefined && (
          <SummaryRow term={type === 'CREDIT' ? 'Límite de crédito' : 'Límite mensual'}>
            <Amount value={limit} />
          </SummaryRow>
        )}
        <SummaryRow term="Pendiente de liquidar">
          <Amount value={held} />
        </SummaryRow>
        {payment && <SummaryRow term="Forma de pago">{paymentWords(payment)}</SummaryRow>}
        {type !== 'VIRTUAL' && <SummaryRow term="Contactless sin PIN">{contactlessWords(contactless)}</SummaryRow>}
        <SummaryRow term="Fecha de contratación">
          <Day value={openedOn} />
        </SummaryRow>
        <SummaryRow term="Operativa">{canOperate ? 'Puede consultar y operar' : 'Solo consulta'}</SummaryRow>
      </SummaryList>
    </div>
  )
}
