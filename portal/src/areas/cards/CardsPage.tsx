import { CARD_STATE_NAMES, CARD_TYPE_NAMES } from '@almenara/contract/card-words'
import type { CardSummary, CardType } from '@almenara/contract/areas/cards/cards'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '../../base/title.ts'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { Amount } from '../../kit/Amount.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ChipChoice } from '../../kit/ChipChoice.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import CardsOffline from '../../patterns/status/CardsOffline.tsx'
import { isCardsOffline } from '../../patterns/status/cards-offline.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { CardFace } from './CardFace.tsx'
import styles from './CardsPage.module.css'
import { cardPool } from './queries.ts'

/** The customer's cards, as they are in the hand; or why they cannot be shown now, and where one is blocked meanwhile. */
export function CardsPage() {
  useTitle('Tarjetas')
  const read = useQuery(cardPool)
  if (isCardsOffline(read.error)) return <CardsOffline error={read.error} onRetry={() => void read.refetch()} />
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
          Si acaba de contratar una tarjeta, aparecerá aquí mañana. Si cree que falta alguna, consulte con su oficina.
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
          <p>{`${name}, terminada en ${ending}. Actívela cuando la reciba.`}</p>
          {canOperate && (
            <Link to="/cards/$id/activation" params={{ id }} className={buttonClass({ size: 'sm' })}>
              Activar tarjeta<span className="vh">{` ${name} ${ending}`}</span>
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
        <span>{account.name}</span>
        <FigureDetail card={card} />
      </div>
    </li>
  )
}

/** What a credit card owes, what a virtual one holds, and what was bought with any other this month. */
function figureOf({ type, available, debt, spent }: CardSummary) {
  return debt ?? (type === 'VIRTUAL' ? available : spent)
}

function FigureDetail({ card: { state, type, debt, available } }: { card: CardSummary }) {
  if (state === 'PENDING_ACTIVATION') return <span>{CARD_STATE_NAMES[state]}</span>
  if (debt !== undefined) {
    return (
      <span>
        Deuda · disponible <Amount value={available} />
      </span>
    )
  }
  return <span>{type === 'VIRTUAL' ? 'Saldo' : 'Compras del mes'}</span>
}
