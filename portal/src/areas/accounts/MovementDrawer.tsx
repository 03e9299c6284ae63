import { movementDetail, type AccountDetail, type MovementFact } from '@almenara/contract/areas/accounts'
import { movementOrigin } from '@almenara/contract/areas/direct-debits/receipts'
import { dayAt, formatDay, formatTime } from '@almenara/contract/dates'
import { formatIban, parseIban } from '@almenara/contract/iban'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Reply } from '@almenara/contract/call'
import { queryFor } from '../../api/query.ts'
import { Amount } from '../../kit/Amount.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Day } from '../../kit/Day.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { Neighbours } from '../../patterns/extract-screen/Neighbours.tsx'
import { ReceiptDownload } from '../../patterns/two-step/ReceiptActions.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { MOVEMENT_TYPE_NAMES } from '@almenara/contract/movement-type-names'
import styles from './MovementDrawer.module.css'
import type { AccountSearch } from './account-search.ts'
import { useAccountPlace } from '../../base/account-place.ts'

interface MovementDrawerProps {
  account: AccountDetail
  txId: string
  movementId: string
  onClose: () => void
}

type Detail = Reply<typeof movementDetail>

/** One movement of the list, with all that is known of it and the way to the ones beside it. */
export default function MovementDrawer({ account, txId, movementId, onClose }: MovementDrawerProps) {
  const read = useQuery({
    ...queryFor(movementDetail, { params: { id: account.id, movementId }, query: { txId } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Drawer title="Movimiento" onClose={onClose} footer={read.data && <Beside detail={read.data} />}>
      <ReadState read={read}>{({ movement }) => <Facts movement={movement} />}</ReadState>
    </Drawer>
  )
}

function Facts({ movement }: { movement: Detail['movement'] }) {
  const { title, detail, amount, bookedOn, valueOn, balanceAfter, type, reference, documentNumber, postedAt, facts, operationId } = movement
  return (
    <div className={styles.facts}>
      <p className={styles.title}>{title}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      <p className={styles.amount}>
        <Amount value={amount} as="entry" size="hero" />
      </p>
      <SummaryList>
        <SummaryRow term="Tipo">{MOVEMENT_TYPE_NAMES[type]}</SummaryRow>
        <SummaryRow term="Fecha de operación">
          <Day value={bookedOn} />
        </SummaryRow>
        <SummaryRow term="Fecha valor">
          <Day value={valueOn} />
        </SummaryRow>
        {facts.map(({ fact, text }) => (
          <SummaryRow key={fact} term={nameOf(fact, amount)}>
            {shown(fact, text)}
          </SummaryRow>
        ))}
        {reference && <SummaryRow term="Referencia">{reference}</SummaryRow>}
        {documentNumber !== '0' && <SummaryRow term="Número de documento">{documentNumber}</SummaryRow>}
        <SummaryRow term="Saldo después">
          <Amount value={balanceAfter} />
        </SummaryRow>
        <SummaryRow term="Anotado">{`${formatDay(dayAt(postedAt))}, ${formatTime(postedAt)}`}</SummaryRow>
      </SummaryList>
      {operationId && <ReceiptDownload operationId={operationId} />}
      {RECEIVED.has(type) && <OriginLink movementId={movement.id} />}
    </div>
  )
}

/** Movements that may come from a receipt, or from a transfer that was received. */
const RECEIVED: ReadonlySet<Detail['movement']['type']> = new Set(['DIRECT_DEBIT', 'TRANSFER_IN', 'PAYROLL', 'PENSION'])

/** The receipt that it is of, what its bank asks of the transfer, or its return while it can be returned. */
function OriginLink({ movementId }: { movementId: string }) {
  const { to, id, txId = '', search, product } = useAccountPlace()
  const { data } = useQuery(queryFor(movementOrigin, { params: { accountId: id, movementId } }))
  if (data?.origin?.kind === 'RECEIPT') {
    return (
      <Link to={to} params={{ id, txId: undefined }} search={{ tab: 'receipts', receipt: data.origin.id }} className={buttonClass()}>
        Ver el recibo
      </Link>
    )
  }
  if (data?.origin?.recalled) {
    return (
      <Link
        to="/$product/$accountId/transfers/$transferId/recall"
        params={{ product, accountId: id, transferId: data.origin.id }}
        className={buttonClass({ variant: 'primary' })}
      >
        Responder a la solicitud de devolución
      </Link>
    )
  }
  if (!data?.origin?.canReturn) return null
  const params = { accountId: id, transferId: data.origin.id, viewPages: String(search.pages ?? 1), txId }
  return (
    <Link
      to="/$product/$accountId/transfers/$transferId/direct-debits/$viewPages/$txId"
      params={{ product, ...params }}
      className={buttonClass()}
    >
      Devolver la transferencia
    </Link>
  )
}

/** Of the other party, by which way the money went: whoever received it, or whoever sent it. */
const COUNTERPARTY = {
  out: {
    counterpartyName: 'Beneficiario',
    counterpartyIban: 'Cuenta del beneficiario',
    counterpartyBic: 'Banco del beneficiario (BIC)',
  },
  in: { counterpartyName: 'Ordenante', counterpartyIban: 'Cuenta del ordenante', counterpartyBic: 'Banco del ordenante (BIC)' },
} as const

type CounterpartyFact = keyof (typeof COUNTERPARTY)['in']

/** What the other facts are called. */
const FACT_NAMES: Record<Exclude<MovementFact['fact'], CounterpartyFact>, string> = {
  counterpartyId: 'Identificador',
  ultimateName: 'Por cuenta de',
  remittance: 'Concepto',
  mandateId: 'Mandato',
  scheme: 'Esquema',
  endToEndId: 'Referencia del ordenante',
  purpose: 'Propósito',
  returnReason: 'Motivo de la devolución',
  card: 'Tarjeta',
}

/** For whoever reads the movement; charges are negative. */
function nameOf(fact: MovementFact['fact'], amount: number): string {
  if (fact === 'counterpartyName' || fact === 'counterpartyIban' || fact === 'counterpartyBic') {
    return COUNTERPARTY[amount < 0 ? 'out' : 'in'][fact]
  }
  return FACT_NAMES[fact]
}

function shown(fact: MovementFact['fact'], text: string): string {
  if (fact !== 'counterpartyIban') return text
  const parsed = parseIban(text)
  return parsed.ok ? formatIban(parsed.iban) : text
}

function Beside({ detail: { movement: here, newer, older } }: { detail: Detail }) {
  const { to, id, txId } = useAccountPlace()
  const navigate = useNavigate()
  const open = (movement: string) =>
    void navigate({
      from: to,
      to,
      params: { id, txId },
      search: (before: AccountSearch) => ({ ...before, movement }),
      replace: true,
      resetScroll: false,
    })
  return <Neighbours newer={newer} older={older} shown={`${here.title}, ${formatDay(here.bookedOn)}`} onOpen={open} />
}
