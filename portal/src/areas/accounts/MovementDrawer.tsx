import type { AccountDetail } from '@almenara/contract/areas/accounts'
import { movementDetail, type MovementFact } from '@almenara/contract/areas/accounts/movement'
import { formatDay, formatDayTime } from '@almenara/contract/dates'
import { formatIban, parseIban } from '@almenara/contract/iban'
import type { CounterpartyRole } from '@almenara/contract/movement-origin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Reply } from '@almenara/contract/call'
import { queryFor } from '../../api/query.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { Day } from '../../kit/Day.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { SummaryAmount, SummaryRow } from '../../kit/SummaryList.tsx'
import { Neighbours } from '../../patterns/extract-screen/Neighbours.tsx'
import { MovementFacts } from '../../patterns/movement-actions/MovementFacts.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { MOVEMENT_TYPE_NAMES } from '@almenara/contract/movement-type-names'
import type { AccountSearch } from './account-search.ts'
import { useAccountPlace } from '../../base/account-place.ts'
import { MovementActions } from './MovementActions.tsx'
import { SettlementRows } from './SettlementRows.tsx'

interface MovementDrawerProps {
  account: AccountDetail
  txId: string
  movementId: string
  onClose: () => void
}

type Detail = Reply<typeof movementDetail>

/** One movement of the list, with all that is known of it and the way to the ones beside it. */
export default function MovementDrawer({ account, txId: cursor, movementId, onClose }: MovementDrawerProps) {
  const read = useQuery({
    ...queryFor(movementDetail, { params: { id: account.id, movementId }, query: { txId: cursor } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Drawer title="Movimiento" onClose={onClose} footer={read.data && <Beside detail={read.data} />}>
      <ReadState read={read}>{({ movement }) => <Facts movement={movement} />}</ReadState>
    </Drawer>
  )
}

function Facts({ movement }: { movement: Detail['movement'] }) {
  const { title, detail, amount, bookedOn, valueOn, balanceAfter, type, reference, documentNumber, postedAt, facts, counterparty, origin } =
    movement
  return (
    <>
      <MovementFacts title={title} detail={detail} amount={amount} actions={<MovementActions movement={movement} />}>
        <SummaryRow term="Tipo">{MOVEMENT_TYPE_NAMES[type]}</SummaryRow>
        <SummaryRow term="Fecha de operación">
          <Day value={bookedOn} />
        </SummaryRow>
        <SummaryRow term="Fecha valor">
          <Day value={valueOn} />
        </SummaryRow>
        {facts.map(({ fact, text }) => (
          <SummaryRow key={fact} term={nameOf(fact, counterparty)}>
            {shown(fact, text)}
          </SummaryRow>
        ))}
        {origin?.kind === 'CREDIT_SETTLEMENT' && <SettlementRows settlement={origin} />}
        {reference && <SummaryRow term="Referencia">{reference}</SummaryRow>}
        {documentNumber !== '0' && <SummaryRow term="Número de documento">{documentNumber}</SummaryRow>}
        <SummaryAmount term="Saldo posterior" value={balanceAfter} />
        <SummaryRow term="Anotado">{formatDayTime(postedAt)}</SummaryRow>
      </MovementFacts>
      {origin?.kind === 'RECEIPT' && <ReceiptLink receiptId={origin.id} />}
      {origin?.kind === 'BIZUM' && (
        <Link to="/bizum" search={{ movement: origin.id }} className={buttonClass()}>
          Ver el Bizum
        </Link>
      )}
    </>
  )
}

/** To all that is known of the receipt: its mandate, its state and until when it can be given back. */
function ReceiptLink({ receiptId }: { receiptId: string }) {
  const { to, id } = useAccountPlace()
  return (
    <Link to={to} params={{ id, txId: undefined }} search={{ tab: 'receipts', receipt: receiptId }} className={buttonClass()}>
      Ver el recibo
    </Link>
  )
}

/** Of the other party, by what they are to the customer. */
const COUNTERPARTY = {
  PAYEE: {
    counterpartyName: 'Beneficiario',
    counterpartyIban: 'Cuenta del beneficiario',
    counterpartyBank: 'Banco del beneficiario',
  },
  PAYER: { counterpartyName: 'Ordenante', counterpartyIban: 'Cuenta del ordenante', counterpartyBank: 'Banco del ordenante' },
  CREDITOR: { counterpartyName: 'Acreedor', counterpartyIban: 'Cuenta del acreedor', counterpartyBank: 'Banco del acreedor' },
} as const satisfies Record<CounterpartyRole, Partial<Record<MovementFact['fact'], string>>>

type CounterpartyFact = keyof (typeof COUNTERPARTY)['PAYER']

/** What the other facts are called. */
const FACT_NAMES: Record<Exclude<MovementFact['fact'], CounterpartyFact>, string> = {
  counterpartyId: 'Identificador',
  ultimateName: 'Por cuenta de',
  remittance: 'Concepto',
  mandateId: 'Mandato',
  scheme: 'Esquema',
  endToEndId: 'Referencia del ordenante',
  purpose: 'Finalidad',
  returnReason: 'Motivo de la devolución',
  card: 'Tarjeta',
}

function nameOf(fact: MovementFact['fact'], role: CounterpartyRole): string {
  if (fact === 'counterpartyName' || fact === 'counterpartyIban' || fact === 'counterpartyBank') return COUNTERPARTY[role][fact]
  return FACT_NAMES[fact]
}

function shown(fact: MovementFact['fact'], text: string): string {
  if (fact !== 'counterpartyIban') return text
  const parsed = parseIban(text)
  return parsed.ok ? formatIban(parsed.iban) : text
}

function Beside({ detail: { movement: here, newer, older } }: { detail: Detail }) {
  const { to, id, txId: cursor } = useAccountPlace()
  const navigate = useNavigate()
  const open = (movement: string) =>
    void navigate({
      from: to,
      to,
      params: { id, txId: cursor },
      search: (before: AccountSearch) => ({ ...before, movement }),
      replace: true,
      state: true,
      resetScroll: false,
    })
  return <Neighbours newer={newer} older={older} shown={`${here.title}, ${formatDay(here.bookedOn)}`} onOpen={open} />
}
