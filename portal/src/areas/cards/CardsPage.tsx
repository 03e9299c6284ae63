import { CARD_STATE_NAMES, CARD_TYPE_NAMES } from '@almenara/contract/card-words'
import type { CardSummary, CardType } from '@almenara/contract/areas/cards/cards'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { bankStatus } from '../../base/bank-status.ts'
import { useCurrentUser } from '../../base/current-user.ts'
import { useTitle } from '../../base/title.ts'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { MESSAGES } from '../../api/messages.es.ts'
import { Amount } from '../../kit/Amount.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ChipChoice } from '../../kit/ChipChoice.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { CardFace } from './CardFace.tsx'
import styles from './CardsPage.module.css'
import { cardPool } from './routes.tsx'

/** The customer's cards, as they are in the hand. While cards are offline, that is said and nothing is asked for. */
export function CardsPage() {
  useTitle('Tarjetas')
  const isOpen = useSuspenseQuery(bankStatus).data.cardsStatus === 'ON'
  return isOpen ? <Cards /> : <Offline />
}

/** The two messages of the specification (§8): for whoever has cards, and for whoever may have none. */
function Offline() {
  const { hasCards } = useCurrentUser()
  return (
    <>
      <h1 className={styles.alone}>Tarjetas</h1>
      <Note tone="warning" title="Tarjetas no disponibles">
        {hasCards ? MESSAGES.cardsStatusOfflineHasCards : MESSAGES.cardsStatusOfflineUnknownCards}
      </Note>
    </>
  )
}

function Cards() {
  const read = useQuery(cardPool)
  return (
    <>
      {read.data ? null : <h1 className={styles.alone}>Tarjetas</h1>}
      <ReadState read={read}>{({ cards }) => (cards.length === 0 ? <NoCards /> : <CardGrid cards={cards} />)}</ReadState>
    </>
  )
}

function NoCards() {
  return (
    <>
      <h1 className={styles.alone}>Tarjetas</h1>
      <Sheet>
        <Empty title={EMPTY.cards.empty} level={2}>
          Si acaba de contratar una, la verá aquí a partir de mañana. Si cree que falta alguna, consulte con su oficina.
        </Empty>
      </Sheet>
    </>
  )
}

type Shown = CardType | 'ALL'

function CardGrid({ cards }: { cards: readonly CardSummary[] }) {
  const [shown, setShown] = useState<Shown>('ALL')
  const types = [...new Set(cards.map(({ type }) => type))]
  const options = [
    { value: 'ALL' as Shown, label: 'Todas' },
    ...types.map((type) => ({ value: type as Shown, label: CARD_TYPE_NAMES[type] })),
  ]
  const pending = cards.filter(({ state }) => state === 'PENDING_ACTIVATION')
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>Tarjetas</h1>
          <p className={styles.count}>{countWords(cards)}</p>
        </div>
        {types.length > 1 && <ChipChoice label="Tipo de tarjeta" options={options} value={shown} onChange={setShown} />}
      </div>
      {pending.map((card) => (
        <ToActivate key={card.id} card={card} />
      ))}
      <ul className={styles.grid}>
        {cards
          .filter(({ type }) => shown === 'ALL' || type === shown)
          .map((card) => (
            <CardItem key={card.id} card={card} />
          ))}
      </ul>
    </>
  )
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** «5 tarjetas, 3 cuentas asociadas». */
function countWords(cards: readonly CardSummary[]): string {
  const accounts = new Set(cards.map(({ account }) => account.id)).size
  return `${counted(cards.length, 'tarjeta', 'tarjetas')}, ${counted(accounts, 'cuenta asociada', 'cuentas asociadas')}`
}

function ToActivate({ card: { id, name, ending, canOperate } }: { card: CardSummary }) {
  return (
    <div className={styles.note}>
      <Note tone="warning" title="Tiene una tarjeta pendiente de activar">
        <div className={styles.activate}>
          <p>{`${name}, terminada en ${ending}. Actívela cuando la tenga en la mano.`}</p>
          {canOperate && (
            <Link to="/cards/$id/activation" params={{ id }} className={buttonClass({ size: 'sm' })}>
              Activar<span className="vh">{` ${name} ${ending}`}</span>
            </Link>
          )}
        </div>
      </Note>
    </div>
  )
}

function CardItem({ card }: { card: CardSummary }) {
  const { id, name, ending, account } = card
  return (
    <li className={styles.item}>
      <CardFace card={card} />
      <div className={styles.line}>
        <Link to="/cards/$id/details" params={{ id }} className={styles.name}>
          {name}
          <span className="vh">{` •••• ${ending}`}</span>
        </Link>
        <Amount value={figureOf(card)} size="strong" />
      </div>
      <div className={styles.detail}>
        <span>{card.type === 'VIRTUAL' ? 'Saldo cargado' : account.name}</span>
        <FigureDetail card={card} />
      </div>
    </li>
  )
}

/** What is loaded in a virtual card; what any other has spent. */
function figureOf({ type, position, spent }: CardSummary) {
  return type === 'VIRTUAL' ? position : spent
}

function FigureDetail({ card: { state, type, limit } }: { card: CardSummary }) {
  if (state !== 'ACTIVE') return <span>{CARD_STATE_NAMES[state]}</span>
  if (limit !== undefined) {
    return (
      <span>
        Límite <Amount value={limit} />
      </span>
    )
  }
  return type === 'VIRTUAL' ? null : <span>Este mes</span>
}
