import { detailDocument, type CardDetail } from '@almenara/contract/areas/cards/cards'
import { CARD_STATE_NAMES, CARD_TYPE_NAMES, cardLabel, contactlessWords, longExpiryOf, paymentWords } from '@almenara/contract/card-words'
import { Day } from '../../kit/Day.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { MAY_OPERATE } from '../../patterns/status/product-words.ts'
import { CardConditions } from './CardConditions.tsx'
import styles from './CardFacts.module.css'

/** What a card is, and what its customer may do with it. */
export default function CardFacts({ card }: { card: CardDetail }) {
  const { type, ending, holder, holderName, state, lockedBy, account, limit, held, payment, contactless, openedOn, canOperate } = card
  return (
    <div className={styles.facts}>
      <div className={styles.download}>
        <DownloadButton
          size="sm"
          bring={(onProgress) => download(detailDocument, { params: { id: card.id } }, { unless: 'CARDS_OFFLINE', onProgress })}
        >
          Descargar detalle
        </DownloadButton>
      </div>
      <div className={styles.conditions}>
        <CardConditions card={card} />
      </div>
      <SummaryList>
        <SummaryRow term="Tarjeta">{cardLabel({ name: CARD_TYPE_NAMES[type], ending })}</SummaryRow>
        <SummaryRow term="Titular">{holder}</SummaryRow>
        <SummaryRow term="Nombre impreso">{holderName}</SummaryRow>
        <SummaryRow term="Estado">
          {CARD_STATE_NAMES[state]}
          {lockedBy && (lockedBy === 'CUSTOMER' ? ' por usted' : ' por el banco')}
        </SummaryRow>
        <SummaryRow term="Válida hasta">{longExpiryOf(card)}</SummaryRow>
        <SummaryRow term="Cuenta asociada">
          <p>{account.name}</p>
          <Iban value={account.iban} />
        </SummaryRow>
        {limit !== undefined && <SummaryAmount term={type === 'CREDIT' ? 'Límite de crédito' : 'Límite mensual'} value={limit} />}
        <SummaryAmount term="Compras pendientes de cargo" value={held} />
        {payment && <SummaryRow term="Forma de pago">{paymentWords(payment)}</SummaryRow>}
        {type !== 'VIRTUAL' && <SummaryRow term="Pago sin contacto y sin PIN">{contactlessWords(contactless)}</SummaryRow>}
        <SummaryRow term="Fecha de contratación">
          <Day value={openedOn} />
        </SummaryRow>
        <SummaryRow term="Operativa">{canOperate ? MAY_OPERATE : 'Solo consulta'}</SummaryRow>
      </SummaryList>
    </div>
  )
}
